import { createServer, type IncomingHttpHeaders } from 'node:http'
import { Agent } from 'node:https'
import { type AddressInfo, connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { PushReceiver, readVapid, type Vapid } from './push-message.ts'

export const PUSH_ORIGIN = 'https://fcm.googleapis.com'

interface Received {
  device: string
  payload: unknown
  vapid: Vapid
  headers: IncomingHttpHeaders
}
interface Answer {
  status: number
  headers?: Record<string, string>
}

/**
 * A push service as browsers use them: takes only what is signed and encrypted for one of its devices. It listens on
 * this machine; `agent` leads every https request there, in plain text.
 */
export async function startPushService(publicKey: string | (() => string)) {
  const devices = new Map<string, PushReceiver>()
  const answers = new Map<string, Answer[]>()
  const received: Received[] = []
  const server = createServer(async (request, reply) => {
    const body = await buffer(request)
    const device = (request.url ?? '').split('/').at(-1) ?? ''
    const receiver = devices.get(device)
    if (!receiver) return void reply.writeHead(404).end()
    try {
      const vapid = readVapid(
        request.headers.authorization ?? '',
        typeof publicKey === 'string' ? publicKey : publicKey(),
      )
      received.push({ device, payload: receiver.read(body), vapid, headers: request.headers })
    } catch (error) {
      return void reply.writeHead(403).end(String(error))
    }
    const { status, headers = {} } = answers.get(device)?.shift() ?? { status: 201 }
    reply.writeHead(status, headers).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const agent = new Agent()
  agent.createConnection = () => connect(port, '127.0.0.1')
  return {
    agent,
    port,
    received,
    /** What a browser hands over when it subscribes. */
    subscribe(device: string) {
      const receiver = new PushReceiver()
      devices.set(device, receiver)
      return { endpoint: `${PUSH_ORIGIN}/fcm/send/${device}`, keys: receiver.keys }
    },
    unsubscribe: (device: string) => devices.delete(device),
    /** The next answers to a device; after them it is 201. */
    answer: (device: string, ...next: Answer[]) => answers.set(device, next),
    stop: () => void server.close(),
  }
}
