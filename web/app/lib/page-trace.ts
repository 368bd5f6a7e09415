/** What is asked for later belongs to what somebody did then, and not to the page. */
const LOADING_MS = 15_000

/** Where the operator traces, the page says in `Server-Timing` of which trace it is: the calls by which it loads are of the same one. */
export function joinPageTrace({ headers }: Request): void {
  if (performance.now() > LOADING_MS) return
  const [page] = performance.getEntriesByType('navigation')
  const timings: readonly PerformanceServerTiming[] =
    (page as PerformanceNavigationTiming | undefined)?.serverTiming ?? []
  const trace = timings.find(({ name }) => name === 'traceparent')
  if (trace) headers.set('traceparent', trace.description)
}
