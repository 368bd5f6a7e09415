import type { IncomingMessage } from 'node:http'
import type { Server } from 'socket.io'
import { limitBacklog, type Packet, type SlowConsumer } from './backlog.ts'
import { Budget } from './budget.ts'
import type { Handshake } from './handshake.ts'

interface Connection extends SlowConsumer {
  readonly request: IncomingMessage
  on(event: 'packet' | 'flush', run: () => void): unknown
  on(event: 'packetCreate', run: (packet: Packet) => void): unknown
  once(event: 'close', run: () => void): unknown
  readonly transport: { readonly socket?: { terminate(): void; readonly bufferedAmount: number } }
  close(isDiscarded: true): unknown
}

/** What an active browser needs to agree. */
const AGREES_WITHIN_MS = 1000

/** Watches what lies under the sockets: each connection counts while it is open, and is ended where it is misused. @returns what ends them all */
export function superviseConnections(
  io: Server,
  handshake: Handshake,
  { connectWithinMs, eventsPerSecond }: { connectWithinMs: number; eventsPerSecond: number },
) {
  const open = new Set<Connection>()
  const unfinished = new WeakMap<object, NodeJS.Timeout>()
  io.engine.on('connection', (connection: Connection) => {
    connection.once('close', handshake.opened(connection.request))
    disconnectFlooder(connection, eventsPerSecond)
    limitBacklog(connection, () => end(connection))
    const timer = setTimeout(() => end(connection), connectWithinMs).unref()
    unfinished.set(connection, timer)
    open.add(connection)
    connection.once('close', () => {
      clearTimeout(timer)
      open.delete(connection)
    })
  })
  io.on('connection', (socket) => clearTimeout(unfinished.get(socket.conn)))
  return () => open.forEach(endPolitely)
}

/** Also where the other side never agrees to close: a web socket would wait for that half a minute. */
function end(connection: Connection): void {
  const { transport } = connection
  connection.close(true)
  transport.socket?.terminate()
}

function endPolitely(connection: Connection): void {
  const { transport } = connection
  connection.close(true)
  setTimeout(() => transport.socket?.terminate(), AGREES_WITHIN_MS).unref()
}

/** Closes a connection that sends more than a page ever would, before any of it is looked at. */
function disconnectFlooder(connection: Connection, eventsPerSecond: number): void {
  const budget = new Budget({ burst: 2 * eventsPerSecond, perSecond: eventsPerSecond })
  connection.on('packet', () => {
    if (!budget.take()) end(connection)
  })
}
