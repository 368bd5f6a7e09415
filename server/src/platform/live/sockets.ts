import { LIVE_LIMITS, LIVE_PATH } from '@caravan/contract/live.ts'
import { createAdapter } from '@socket.io/redis-streams-adapter'
import type { FastifyInstance } from 'fastify'
import { Server, type Socket } from 'socket.io'
import { type Admitted, Door } from './door.ts'
import { closeFloods } from './flood.ts'
import { type LiveRules, listen } from './listen.ts'
import { recheckSessions } from './recheck.ts'
import { Resync } from './resync.ts'
import { sessionRoom, travellerRoom } from './rooms.ts'
import { SocketLive } from './socket-live.ts'
import { TypingPace } from './typing-pace.ts'

export interface LiveOptions {
  /** How often sessions of open sockets are looked at again. */
  recheckMs?: number
}

/** Opens the sockets of this server, and closes them before it stops listening. */
export async function openSockets(app: FastifyInstance, rules: LiveRules, options: LiveOptions = {}): Promise<void> {
  const { services } = app
  const { live, redis } = services
  const door = new Door(services)
  const io = new Server(app.server, {
    path: LIVE_PATH,
    serveClient: false,
    maxHttpBufferSize: LIVE_LIMITS.frameBytes,
    connectTimeout: 10_000,
    perMessageDeflate: false,
    allowRequest: door.allowRequest,
    ...(redis ? { adapter: createAdapter(redis, { streamName: 'caravan-live', onlyPlaintext: true }) } : {}),
  })
  closeFloods(io)
  io.use((socket, next) => next(admit(io, socket, door)))
  const pace = new TypingPace()
  io.on('connection', (socket) => {
    const { userId, sid } = socket.data as Admitted
    void socket.join([travellerRoom(userId), sessionRoom(sid)])
    listen(socket, services, rules, pace)
  })
  const resync = new Resync(io)
  live.attach(new SocketLive(io, { isShared: redis !== null, resync }))
  const stopRechecks = recheckSessions(io, services, options.recheckMs)
  app.addHook('preClose', async () => {
    stopRechecks()
    resync.close()
    live.detach()
    io.local.disconnectSockets(true)
    io.of('/').adapter.close()
    io.engine.close()
  })
}

/** Joins who was let in at the door with the socket; answers the refusal where there are too many of one traveller. */
function admit(io: Server, socket: Socket, door: Door): Error | undefined {
  const admitted = door.admittedBy(socket.request)
  if (!admitted) return new Error('signed-out')
  const open = io.of('/').adapter.rooms.get(travellerRoom(admitted.userId))?.size ?? 0
  if (open >= LIVE_LIMITS.socketsPerTraveller) return new Error('too-many')
  socket.data = admitted
  return undefined
}
