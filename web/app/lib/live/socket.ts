import { LIVE_EVENTS, LIVE_PATH, type LiveEventName, WatchReply } from '@caravan/contract/live.ts'
import type { ProblemSlug } from '@caravan/contract/problems.ts'
import { io, type Socket } from 'socket.io-client'
import { signedOut } from '../logout.ts'
import type { Line, Wire } from './line.ts'

const ANSWERED_WITHIN = 10_000
/** The server ends a socket when the session ended, or a traveller has too many: not something to insist on. */
const AFTER_REFUSAL = 15_000
const AFTER_CLOSING = 1000

/** Connects and keeps connected. Loaded after the first paint, so that no page waits for it. */
export function connect(line: Line): void {
  const socket = io({
    path: LIVE_PATH,
    transports: ['websocket', 'polling'],
    // where web sockets do not get through, polling is tried at once
    tryAllTransports: true,
    reconnectionDelay: 500,
    reconnectionDelayMax: 10_000,
  })
  const wire = wireOf(socket)
  socket.on('connect', () => line.opened(wire))
  socket.on('disconnect', (reason) => {
    line.closed()
    if (reason === 'io server disconnect') setTimeout(() => socket.connect(), AFTER_CLOSING)
  })
  socket.on('connect_error', () => {
    if (!socket.active) setTimeout(() => socket.connect(), AFTER_REFUSAL)
  })
  for (const event of eventNames()) socket.on(event, (payload: unknown) => hear(line, event, payload))
  signedOut.signal.addEventListener('abort', () => socket.disconnect())
  // a phone that wakes up waits for no back-off
  addEventListener('online', () => retryNow(socket))
  document.addEventListener('visibilitychange', () => document.hidden || retryNow(socket))
}

const eventNames = () => Object.keys(LIVE_EVENTS) as LiveEventName[]

/** Anything of another shape comes from another release of the server: the next reload will know it. */
function hear<N extends LiveEventName>(line: Line, event: N, payload: unknown): void {
  const known = LIVE_EVENTS[event].safeParse(payload)
  if (known.success) line.heard(event, known.data as Parameters<typeof line.heard<N>>[1])
}

function wireOf(socket: Socket): Wire {
  const ask = (event: string, tripId: string) =>
    socket.timeout(ANSWERED_WITHIN).emitWithAck(event, { kind: 'post', id: tripId })
  return {
    watch: async (tripId) => {
      const reply = WatchReply.safeParse(await ask('watch', tripId).catch(() => undefined))
      if (!reply.success) return 'failed'
      if ('ok' in reply.data) return 'watched'
      return reply.data.problem === ('not-found' satisfies ProblemSlug) ? 'gone' : 'failed'
    },
    unwatch: (tripId) => void ask('unwatch', tripId).catch(() => undefined),
    typing: (target) => socket.volatile.emit('typing', target),
  }
}

function retryNow(socket: Socket): void {
  if (!socket.connected && socket.active) socket.disconnect().connect()
}
