export interface Sample {
  /** When it was taken, in seconds. */
  at: number
  value: number
}

/** What a value rises from the first sample to the last, by the line of least squares, in percent of where that line begins. */
export function riseOf(samples: readonly Sample[]): number {
  const [meanAt, mean] = [meanOf(samples, ({ at }) => at), meanOf(samples, ({ value }) => value)]
  const slope =
    meanOf(samples, ({ at, value }) => (at - meanAt) * (value - mean)) / meanOf(samples, ({ at }) => (at - meanAt) ** 2)
  const [first, last] = [samples[0]?.at ?? 0, samples.at(-1)?.at ?? 0]
  return (100 * slope * (last - first)) / (mean + slope * (first - meanAt))
}

const meanOf = <Item>(items: readonly Item[], read: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + read(item), 0) / items.length
