import type { EndpointShape } from '@caravan/contract/endpoint.ts'

export type SendCall = (request: Request, init: RequestInit, endpoint: EndpointShape) => Promise<Response>

/** Where the operator traces, the page says in `Server-Timing` of which trace it is, and by which span it was rendered. */
const [page] = performance.getEntriesByType('navigation')
const timings: readonly PerformanceServerTiming[] =
  (page as PerformanceNavigationTiming | undefined)?.serverTiming ?? []
const traceparent = timings.find(({ name }) => name === 'traceparent')?.description

let send: SendCall = (request, init) => {
  // until the part that traces calls is there, they are of the trace of the page
  if (traceparent) request.headers.set('traceparent', traceparent)
  return fetch(request, init)
}

if (traceparent) {
  import('./trace-calls.ts').then(
    ({ startTracing }) => {
      send = startTracing(traceparent)
    },
    () => undefined,
  )
}

/** Sends a call of the page, in a span of its own where the page is traced. */
export const sendCall: SendCall = (...call) => send(...call)
