import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'

const Value = z.record(z.string(), z.unknown())
const ReceivedSpan = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  startTimeUnixNano: z.string(),
  endTimeUnixNano: z.string(),
  events: z.array(z.object({ name: z.string() })).default([]),
  attributes: z.array(z.object({ key: z.string(), value: Value })).default([]),
  status: z.object({ code: z.number().optional() }).optional(),
})
export type ReceivedSpan = z.infer<typeof ReceivedSpan>
const Sent = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(ReceivedSpan) })) })),
})

export interface OtlpReceiver {
  url: string
  /** All that came, in the order in which it came. */
  spans: readonly ReceivedSpan[]
  /** As it was sent. */
  text(): string
  close(): Promise<void>
}

/** As much of a collector as a server needs that sends spans as JSON. */
export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const spans: ReceivedSpan[] = []
  const bodies: string[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks).toString('utf8')
    bodies.push(body)
    const isSpans = request.method === 'POST' && request.url === '/v1/traces'
    if (isSpans) {
      const { resourceSpans } = Sent.parse(JSON.parse(body))
      spans.push(...resourceSpans.flatMap((resource) => resource.scopeSpans.flatMap((scope) => scope.spans)))
    }
    response.writeHead(isSpans ? 200 : 404, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    text: () => bodies.join('\n'),
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
