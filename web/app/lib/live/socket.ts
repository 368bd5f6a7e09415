import { LIVE_PATH } from '@caravan/contract/live.ts'
import { currentUser } from '@caravan/contract/users.ts'
import { io, type Socket } from 'socket.io-client'
import { call } from '../call.ts'
import { endSession, signedOut } from '../viewer/logout.ts'
import { scrollIdle } from '../when-idle.ts'
import { type LiveConnection, type Transport, watchOutcome } from './live-connection.ts'

const ANSWERED_WITHIN = 10_000
/** The server ends a socket when the session ended, or a traveller has too many: not something to insist on. */
const AFTER_REFUSAL = 30_000
const AFTER_CLOSING = 2000
/** An attempt that is younger than this is worth waiting for. */
const FRESH_MS = 3000

/** Connects and keeps connected. Loaded after the first paint, so that no page waits for it. */
export function connectLive(connection: LiveConnection): void {
  const socket = io({
    path: LIVE_PATH,
    transports: ['websocket', 'polling'],
    // where web sockets do not get through, polling is tried at once
    tryAllTransports: true,
    reconnectionDelay: 500,
    reconnectionDelayMax: 10_000,
    // anywhere between nothing and twice the delay: the pages of a node that ended do not come back together
    randomizationFactor: 1,
  })
  let attemptedAt: number | undefined = performance.now()
  const isFresh = () => attemptedAt !== undefined && performance.now() - attemptedAt < FRESH_MS
  socket.io.on('reconnect_attempt', () => {
    attemptedAt = performance.now()
  })
  const transport = transportOf(socket)
  const connectWithin = (ms: number) =>
    setTimeout(() => signedOut.signal.aborted || socket.connect(), Math.random() * ms)
  socket.on('connect', () => {
    attemptedAt = undefined
    connection.opened(transport)
  })
  socket.on('disconnect', (reason) => {
    connection.closed()
    if (reason !== 'io server disconnect') return
    leaveIfSignedOut()
    connectWithin(AFTER_CLOSING)
  })
  socket.on('connect_error', (error) => {
    attemptedAt = undefined
    if (isRefused(error)) leaveIfSignedOut()
    if (!socket.active) connectWithin(AFTER_REFUSAL)
  })
  socket.onAny((event: string, payload: unknown) => {
    receive(connection, event, payload).catch(() => {
      // an event was lost: whatever opens again asks for what the page shows
      socket.disconnect()
      connectWithin(AFTER_CLOSING)
    })
  })
  signedOut.signal.addEventListener('abort', () => endQuietly(socket))
  // a phone that is used again waits for no back-off, nor for an attempt that began before it slept
  const retryNow = () => {
    if (!socket.connected && socket.active && !isFresh()) socket.disconnect().connect()
  }
  addEventListener('online', retryNow)
  document.addEventListener('visibilitychange', () => document.hidden || retryNow())
}

/** A web socket that is closed while it opens is a warning in the console: it is closed once it is open. */
function endQuietly(socket: Socket): void {
  socket.io.reconnection(false)
  if (socket.connected) socket.disconnect()
  else socket.once('connect', () => socket.disconnect())
}

/** A socket is closed and refused for more than one reason: a call has the answer, and the page goes with a 401. */
const leaveIfSignedOut = () =>
  void call(currentUser).then(
    ({ isSuspended }) => isSuspended && endSession(),
    () => undefined,
  )

/** Answered, and not let in: the reason is nothing that a script may read of a web socket. */
const isRefused = (error: Error) => 'description' in error && error.description === 403

let payloads: Promise<typeof import('./payloads.ts')> | undefined

/** Who scrolls on and on learns of events as well. */
const LATEST_MS = 2000

/**
 * The shapes of events come with the first event, and Zod with them: no first view waits for either. To run them takes
 * several frames on a slow phone, so nobody is swiping then.
 */
function loadPayloads() {
  payloads ??= scrollIdle(LATEST_MS).then(() => import('./payloads.ts'))
  payloads.catch(() => {
    payloads = undefined
  })
  return payloads
}

async function receive(connection: LiveConnection, event: string, payload: unknown): Promise<void> {
  const { deliver } = await loadPayloads()
  deliver(connection, event, payload)
}

function transportOf(socket: Socket): Transport {
  const ask = (event: string, tripId: string) =>
    socket.timeout(ANSWERED_WITHIN).emitWithAck(event, { kind: 'post', id: tripId })
  return {
    watch: (tripId) =>
      ask('watch', tripId)
        .then(watchOutcome)
        .catch(() => ({ outcome: 'failed' })),
    unwatch: (tripId) => void ask('unwatch', tripId).catch(() => undefined),
    typing: (target) => socket.volatile.emit('typing', target),
  }
}
