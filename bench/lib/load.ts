import autocannon from 'autocannon'

export interface Figures {
  count: number
  perSecond: number
  medianMs: number
  p99Ms: number
}

/** A machine that pauses makes a server refuse a few; more of them, and something else was measured. */
const REFUSED_AT_MOST = 0.005

/**
 * Loads one address for some seconds, and counts the answers that were a success. Others are a failure of the measurement.
 * Of several cookies one connection sends one after another.
 */
export async function load(
  url: string,
  cookies: string | readonly string[],
  connections: number,
  seconds: number,
  headers: Record<string, string> = {},
): Promise<Figures> {
  const requests = [cookies].flat().map((cookie) => ({ headers: { ...headers, cookie } }))
  const result = await autocannon({ url, connections, duration: seconds, requests })
  const { non2xx, errors, duration } = result
  const succeeded = result['2xx']
  if (errors > 0 || non2xx > REFUSED_AT_MOST * succeeded) throw new Error(`${url}: ${non2xx} refused, ${errors} errors`)
  return { count: succeeded, perSecond: succeeded / duration, medianMs: result.latency.p50, p99Ms: result.latency.p99 }
}

/** Times single requests one after another, in ms: finer than a load tool's whole milliseconds. */
export async function responseTimes(urls: string[], cookie: string): Promise<number[]> {
  const taken: number[] = []
  for (const url of urls) {
    const start = performance.now()
    const reply = await fetch(url, { headers: { cookie } })
    await reply.arrayBuffer()
    if (!reply.ok) throw new Error(`${url} answered ${reply.status}`)
    taken.push(performance.now() - start)
  }
  return taken
}

export function quantile(values: number[], q: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? Number.NaN
}
export const median = (values: number[]) => quantile(values, 0.5)

/** A value that was looked at. */
interface Point {
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
