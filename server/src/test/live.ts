import type { AddressInfo } from 'node:net'
import { LIVE_PATH } from '@caravan/contract/live.ts'
import type { FastifyInstance } from 'fastify'
import { io, type Socket } from 'socket.io-client'
// a measurement that opens devices loads nothing else of the application
import type {} from '../platform/after-commit.ts'

/** Where a test's application listens. */
export async function listening(app: FastifyInstance): Promise<string> {
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  return `http://127.0.0.1:${port}`
}

/** What a page sends to open a web socket, for tests that go on by hand. */
export const upgradeRequest = (url: string, cookie: string, more: string[] = []): string =>
  [
    `GET ${LIVE_PATH}/?EIO=4&transport=websocket HTTP/1.1`,
    `host: ${new URL(url).host}`,
    'connection: upgrade',
    'upgrade: websocket',
    'sec-websocket-version: 13',
    'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==',
    `cookie: ${cookie}`,
    ...more,
    '\r\n',
  ].join('\r\n')

/** A ceiling only: a test that receives nothing fails with a message. */
const MAX_MS = 60_000

interface ReceivedEvent {
  event: string
  payload: unknown
}

export interface Listener {
  socket: Socket
  received: ReceivedEvent[]
  /** Asks and gets the acknowledgement. */
  ask(event: string, payload: unknown): Promise<unknown>
  /** The first event of that name, also one that came already; of those that `isMeant`, where that is given. */
  receive(event: string, isMeant?: (payload: unknown) => boolean): Promise<unknown>
  closed: Promise<string>
}

/** A device with a socket; fails where it is not let in. */
export async function device(
  url: string,
  headers: Record<string, string>,
  transport = 'websocket',
  tls: { ca?: string } = {},
): Promise<Listener> {
  const socket = io(url, {
    path: LIVE_PATH,
    transports: [transport],
    extraHeaders: headers,
    ...tls,
    reconnection: false,
    timeout: MAX_MS,
    forceNew: true,
  })
  const received: ReceivedEvent[] = []
  socket.onAny((event: string, payload: unknown) => void received.push({ event, payload }))
  const closed = new Promise<string>((done) => socket.on('disconnect', done))
  await new Promise<void>((connected, failed) => {
    socket.on('connect', connected)
    socket.on('connect_error', (error) => {
      socket.close()
      failed(error)
    })
  })
  return {
    socket,
    received,
    closed,
    ask: (event, payload) => socket.timeout(MAX_MS).emitWithAck(event, payload),
    receive: (event, isMeant) => receive(socket, received, event, isMeant),
  }
}

function receive(
  socket: Socket,
  received: ReceivedEvent[],
  event: string,
  isMeant = (_payload: unknown) => true,
): Promise<unknown> {
  const already = received.find((one) => one.event === event && isMeant(one.payload))
  if (already) return Promise.resolve(already.payload)
  return new Promise((done, failed) => {
    const timer = setTimeout(() => failed(new Error(`no event ${event} was received`)), MAX_MS)
    const listen = (payload: unknown) => {
      if (!isMeant(payload)) return
      clearTimeout(timer)
      socket.off(event, listen)
      done(payload)
    }
    socket.on(event, listen)
  })
}

/**
 * Resolves when these devices have received what the calls answered so far announce to them: what is sent to a socket
 * arrives in order, so that the answer to a question comes after it.
 */
export async function receivedAll(app: FastifyInstance, listeners: readonly Listener[]): Promise<void> {
  await app.afterCommit.settled()
  await Promise.all(listeners.map(({ ask }) => ask('unwatch', {})))
}
