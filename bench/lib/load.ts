import autocannon from 'autocannon'

export interface Figures {
  perSecond: number
  medianMs: number
  p99Ms: number
}

/** Loads one address for some seconds. Answers other than 2xx are a failure of the measurement. */
export async function load(url: string, cookie: string, connections: number, seconds: number): Promise<Figures> {
  const result = await autocannon({ url, connections, duration: seconds, headers: { cookie } })
  if (result.non2xx + result.errors > 0) throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} errors`)
  return { perSecond: result.requests.average, medianMs: result.latency.p50, p99Ms: result.latency.p99 }
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
