import { type IncomingMessage, ServerResponse } from 'node:http'
import { LIVE_LIMITS, LIVE_PATH, type RoomKind } from '@caravan/contract/live.ts'
import type { FastifyInstance } from 'fastify'
import { Server, type Socket } from 'socket.io'
import type { Config } from '../../config.ts'
import type { Services } from '../../open-services.ts'
import { refuseConnection } from '../http/bodies.ts'
import { registerCounts, registerMetric } from '../metrics/register.ts'
import { isNotSuspended, isStaying } from '../viewer.ts'
import { type Authenticated, Handshake, openingTurns } from './handshake.ts'
import { type LiveRules, listen, roomName, roomsOfKind, sessionRoom, TypingPace, travellerRoom } from './listen.ts'
import { ResyncAnnouncer, socketLive } from './socket-live.ts'
import { channelOf, redisAdapter, Subscriptions, superviseConnections } from './subscriptions.ts'

type Device = Pick<Socket, 'data' | 'rooms' | 'join' | 'leave'>

/** A device joins the rooms that its traveller belongs to, and leaves those that they belong to no more. */
export async function joinOwnRooms(socket: Device, rules: LiveRules): Promise<void> {
  const { userId } = socket.data as Authenticated
  for (const kind of Object.keys(rules) as RoomKind[]) {
    const { roomsOf } = rules[kind]
    if (roomsOf) await keepInRooms(socket, kind, () => roomsOf(userId))
  }
}

/** Asks again until the answer is what the device was in: what changed while it joined was announced to the room only. */
async function keepInRooms(socket: Device, kind: RoomKind, ownRooms: () => Promise<string[]>): Promise<void> {
  for (;;) {
    const joined = new Set(roomsOfKind(kind, socket.rooms).map(roomName))
    const own = new Set((await ownRooms()).map((id) => roomName({ kind, id })))
    const missing = [...own].filter((name) => !joined.has(name))
    const over = [...joined].filter((name) => !own.has(name))
    if (missing.length === 0 && over.length === 0) return
    await socket.join(missing)
    for (const name of over) await socket.leave(name)
  }
}

const EVERY_MS = 30_000

// mutant: a socket stays open after its session | platform/live/sockets | s.expire > now() and
const VALID = `
  select s.sid from session s join users u on u.id = (s.sess ->> 'userId')::uuid
  where s.sid = any ($1) and s.expire > now() and u.onboarding_completed and ${isStaying}
    and ${isNotSuspended}`

/** Ends the sockets of sessions that ran out, or were ended where no event reached this process. */
function recheckSessions(io: Server, { pool, log }: Services, everyMs = EVERY_MS): () => void {
  const recheck = async () => {
    const sockets = [...io.of('/').sockets.values()]
    if (sockets.length === 0) return
    const sids = new Set(sockets.map((socket) => (socket.data as Authenticated).sid))
    const { rows } = await pool.query<{ sid: string }>(VALID, [[...sids]])
    const valid = new Set(rows.map(({ sid }) => sid))
    for (const socket of sockets) if (!valid.has((socket.data as Authenticated).sid)) socket.disconnect(true)
  }
  const run = () => recheck().catch((error: unknown) => log.error({ err: error }, 'sockets were not looked at again'))
  const timer = setInterval(run, everyMs).unref()
  return () => clearInterval(timer)
}

export interface LiveOptions {
  recheckMs?: number
  /** Sockets of one address: enough for a hostel, and no more than a node is to hold for one machine. */
  socketsPerAddress?: number
  connectWithinMs?: number
  /** What a connection may send, and twice as much at once. */
  eventsPerSecond?: number
}

const SOCKETS_PER_ADDRESS = 1000
const CONNECT_WITHIN_MS = 10_000

export async function openSockets(app: FastifyInstance, rules: LiveRules, options: LiveOptions = {}): Promise<void> {
  const { services } = app
  const { live, redis } = services
  const { connectWithinMs = CONNECT_WITHIN_MS, eventsPerSecond = LIVE_LIMITS.eventsPerSecond } = options
  const socketsPerAddress = options.socketsPerAddress ?? socketsPerAddressOf(services.config)
  const isOverloaded = () => app.loadShedding.isTooMuchFor('last')
  const turns = openingTurns(services.pool)
  const handshake = new Handshake(services, { isOverloaded, socketsPerAddress, connectWithinMs, turns })
  const joinInTurn = async (socket: Socket) => {
    const turn = turns.run('rooms', async () => socket.conn.readyState === 'open' && joinOwnRooms(socket, rules))
    if (!turn) throw new Error('Too many sockets open at once')
    await turn
  }
  const subscriptions = redis ? new Subscriptions(redis, services.log) : null
  const io = new Server(app.server, {
    path: LIVE_PATH,
    serveClient: false,
    maxHttpBufferSize: LIVE_LIMITS.frameBytes,
    // the library closes politely, and waits half a minute for an agreement: ours comes first
    connectTimeout: 2 * connectWithinMs,
    // it ends sockets at other addresses that have not been answered: those of links are, once it is known who asks
    destroyUpgradeTimeout: 10_000,
    perMessageDeflate: false,
    allowRequest: handshake.allowRequest,
    ...(subscriptions ? { adapter: redisAdapter(subscriptions) } : {}),
  })
  giveHeaders(io, app.headersOfRefusals)
  const endConnections = superviseConnections(io, handshake, { connectWithinMs, eventsPerSecond })
  io.use((socket, next) => {
    enter(socket, handshake, joinInTurn).then(next, (error: unknown) => {
      services.log.error({ outage: 'sockets', err: error }, 'a socket could not enter')
      // what went wrong is nothing that a page is to read
      next(new Error('unavailable'))
    })
  })
  const pace = new TypingPace()
  io.on('connection', (socket) => {
    listen(socket, services, rules, pace)
    // only now do the joins and leaves of its traveller reach it: what happened since it entered
    joinInTurn(socket).catch((error: unknown) => {
      services.log.error(
        { outage: 'sockets', err: error },
        'a socket may be in the wrong rooms: it is closed, and comes back',
      )
      socket.disconnect(true)
    })
  })
  const resync = new ResyncAnnouncer(io)
  const isOccupiedElsewhere = async (room: string) => (await subscriptions?.hasSubscribers(channelOf(room))) ?? false
  live.attach(socketLive(io, { isAlone: !subscriptions, isOccupiedElsewhere, resync }))
  if (subscriptions) {
    subscriptions.open(() => resync.request())
    registerMetric(
      app.metrics,
      'live_messages_received_total',
      'Messages of the nodes that this one had to parse',
      () => subscriptions.received,
    )
  }
  measureSockets(app, io, handshake)
  const stopRechecks = recheckSessions(io, services, options.recheckMs)
  app.addHook('preClose', async () => {
    stopRechecks()
    resync.close()
    live.detach()
    await io.of('/').adapter.close()
    // as if the network had gone: pages come back by themselves, each after a random pause
    endConnections()
    io.engine.close()
    subscriptions?.close()
  })
}

/** The library answers past Fastify: by itself without a header of ours, and a refused socket as HTML. */
function giveHeaders(io: Server, headers: Record<string, string>): void {
  io.engine.use((_request: IncomingMessage, response: object, next: () => void) => {
    if (response instanceof ServerResponse) response.setHeaders(new Map(Object.entries(headers)))
    next()
  })
  // before it says so itself, which it leaves out where nothing can be said any more
  io.engine.on('connection_error', ({ req }: { req: IncomingMessage & { res?: ServerResponse } }) => {
    if (!req.res && req.socket.writable) refuseConnection(req.socket, 400, headers)
  })
}

function measureSockets({ metrics }: FastifyInstance, io: Server, { refused, counts }: Handshake): void {
  registerMetric(metrics, 'live_sockets', 'Open sockets', () => io.engine.clientsCount)
  registerMetric(metrics, 'live_sockets_opened_total', 'Sockets that were opened', () => counts.opened)
  registerCounts(metrics, {
    name: 'live_handshakes_refused_total',
    help: 'Handshakes of sockets that were refused, by why',
    label: 'reason',
    counts: refused,
  })
}

/** Where limits are off, for load tests, one machine is everybody. */
const socketsPerAddressOf = ({ hasRateLimits }: Config) =>
  hasRateLimits ? SOCKETS_PER_ADDRESS : Number.POSITIVE_INFINITY

/** Joins the socket with whom its handshake was allowed for. It receives everything from the moment it is connected. */
async function enter(
  socket: Socket,
  handshake: Handshake,
  join: (socket: Socket) => Promise<void>,
): Promise<Error | undefined> {
  const who = handshake.authenticatedBy(socket.request)
  if (!who) return new Error('signed-out')
  socket.data = who
  await socket.join([travellerRoom(who.userId), sessionRoom(who.sid)])
  await join(socket)
  return undefined
}
