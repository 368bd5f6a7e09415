import { LIVE_LIMITS, TypingTarget, Watched, type WatchReply } from '@caravan/contract/live.ts'
import type { Socket } from 'socket.io'
import type { Services } from '../../services.ts'
import { findViewerOfSession, type Viewer } from '../viewer.ts'
import type { Admitted } from './door.ts'
import { tripRoom } from './rooms.ts'
import type { TypingPace } from './typing-pace.ts'

/** What the product allows on a socket. */
export interface LiveRules {
  mayWatch(viewer: Viewer, watched: Watched): Promise<boolean>
  /** Who sees that a traveller types; null where the traveller takes no part in that conversation. */
  typingAudience(viewer: Viewer, target: TypingTarget): Promise<string[] | null>
}

type Handle = (viewer: Viewer, payload: unknown) => Promise<WatchReply>

const OK: WatchReply = { ok: true }

/** Answers what a browser asks for on its socket. The traveller is looked up anew each time, as for a call. */
export function listen(socket: Socket, services: Services, rules: LiveRules, pace: TypingPace): void {
  const { sid } = socket.data as Admitted
  const on = (event: string, handle: Handle) => {
    socket.on(event, (payload: unknown, ...rest: unknown[]) => {
      const answer = rest.at(-1)
      const reply = (answered: WatchReply) => typeof answer === 'function' && answer(answered)
      asViewer(services, sid, (viewer) => handle(viewer, payload)).then(reply, (error: unknown) => {
        services.log.error({ err: error }, 'a socket was not answered')
        reply({ problem: 'internal' })
      })
    })
  }

  on('watch', async (viewer, payload) => {
    const watched = Watched.safeParse(payload)
    if (!watched.success) return { problem: 'bad-request' }
    const isNew = !socket.rooms.has(tripRoom(watched.data.id))
    if (isNew && socket.rooms.size >= LIVE_LIMITS.watchedTrips + OWN_ROOMS) return { problem: 'too-many' }
    if (!(await rules.mayWatch(viewer, watched.data))) return { problem: 'not-found' }
    await socket.join(tripRoom(watched.data.id))
    // what changed between the look and the joining was told to those in the room only
    if (await rules.mayWatch(viewer, watched.data)) return OK
    await socket.leave(tripRoom(watched.data.id))
    return { problem: 'not-found' }
  })
  on('unwatch', async (_viewer, payload) => {
    const watched = Watched.safeParse(payload)
    if (!watched.success) return { problem: 'bad-request' }
    await socket.leave(tripRoom(watched.data.id))
    return OK
  })
  on('typing', async (viewer, payload) => {
    const target = TypingTarget.safeParse(payload)
    if (!target.success) return { problem: 'bad-request' }
    if (!pace.take(viewer.id, target.data)) return OK
    const others = await rules.typingAudience(viewer, target.data)
    if (!others) return { problem: 'not-found' }
    services.live.toTravellers(others, 'typing', { ...target.data, userId: viewer.id })
    return OK
  })
}

/** Its own id, its traveller and its session: every socket is in these. */
const OWN_ROOMS = 3

async function asViewer(services: Services, sid: string, handle: (viewer: Viewer) => Promise<WatchReply>) {
  const viewer = await findViewerOfSession(services.db, sid)
  return viewer?.hasOnboarded ? handle(viewer) : { problem: 'signed-out' }
}
