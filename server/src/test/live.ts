import type { AddressInfo } from 'node:net'
import { LIVE_PATH } from '@caravan/contract/live.ts'
import type { FastifyInstance } from 'fastify'
import { io, type Socket } from 'socket.io-client'

/** Where a test's application listens. */
export async function listening(app: FastifyInstance): Promise<string> {
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  return `http://127.0.0.1:${port}`
}

interface Heard {
  event: string
  payload: unknown
}

export interface Listener {
  socket: Socket
  heard: Heard[]
  /** Asks and gets the acknowledgement. */
  ask(event: string, payload: unknown): Promise<unknown>
  /** The next event of that name, also one that came already. */
  hear(event: string): Promise<unknown>
  closed: Promise<string>
}

/** A device with a socket; fails where it is not let in. */
export async function device(url: string, headers: Record<string, string>, transport = 'websocket'): Promise<Listener> {
  const socket = io(url, {
    path: LIVE_PATH,
    transports: [transport],
    extraHeaders: headers,
    reconnection: false,
    forceNew: true,
  })
  const heard: Heard[] = []
  socket.onAny((event: string, payload: unknown) => void heard.push({ event, payload }))
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
    heard,
    closed,
    ask: (event, payload) => socket.timeout(5000).emitWithAck(event, payload),
    hear: (event) => hear(socket, heard, event),
  }
}

function hear(socket: Socket, heard: Heard[], event: string): Promise<unknown> {
  const already = heard.find((one) => one.event === event)
  if (already) return Promise.resolve(already.payload)
  return new Promise((done, failed) => {
    const timer = setTimeout(() => failed(new Error(`nothing was heard of ${event}`)), 5000)
    socket.once(event, (payload: unknown) => {
      clearTimeout(timer)
      done(payload)
    })
  })
}

/** Long enough for anything that was sent to arrive. */
export const aWhile = () => new Promise((done) => setTimeout(done, 150))
