import type { Server } from 'socket.io'
import type { Services } from '../../services.ts'
import { isNotSuspended, isStaying } from '../viewer.ts'
import type { Authenticated } from './handshake.ts'

const EVERY_MS = 30_000

// mutant: a socket stays open after its session | platform/live/sockets | s.expire > now() and
const VALID = `
  select s.sid from session s join users u on u.id = (s.sess ->> 'userId')::uuid
  where s.sid = any ($1) and s.expire > now() and u.onboarding_completed and ${isStaying}
    and ${isNotSuspended}`

/** Ends the sockets of sessions that ran out, or were ended where no event reached this process. */
export function recheckSessions(io: Server, { pool, log }: Services, everyMs = EVERY_MS): () => void {
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
