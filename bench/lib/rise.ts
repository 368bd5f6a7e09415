/** A value that was looked at. */
export interface Point {
  /** When, in seconds. */
  at: number
  value: number
}

/** What a value rises from the first point to the last, by the line of least squares, in percent of where that line begins. */
export function riseOf(points: readonly Point[]): number {
  const [meanAt, mean] = [meanOf(points, ({ at }) => at), meanOf(points, ({ value }) => value)]
  const slope =
    meanOf(points, ({ at, value }) => (at - meanAt) * (value - mean)) / meanOf(points, ({ at }) => (at - meanAt) ** 2)
  const [first, last] = [points[0]?.at ?? 0, points.at(-1)?.at ?? 0]
  return (100 * slope * (last - first)) / (mean + slope * (first - meanAt))
}

const meanOf = <Item>(items: readonly Item[], read: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + read(item), 0) / items.length
