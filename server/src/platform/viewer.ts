import type { Audience } from '@caravan/contract/options.ts'
// for its declarations of `request.session`
import type {} from '@fastify/session'
import type { FastifyRequest } from 'fastify'
import type pg from 'pg'

/** Whoever looks: what policies and queries decide by. Loaded anew for each request. */
export interface Viewer {
  id: string
  gender: string | null
  city: string | null
  country: string | null
  hasOnboarded: boolean
  isAdmin: boolean
}

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | null
  }
  interface Session {
    userId?: string
  }
}

interface Row {
  id: string
  gender: string | null
  city: string | null
  country: string | null
  onboarding_completed: boolean
  is_admin: boolean
}

const COLUMNS = 'u.id, u.gender, u.city, u.country, u.onboarding_completed, u.is_admin'
const FIND_VIEWER = `select ${COLUMNS} from users u where u.id = $1`
const FIND_VIEWER_OF_SESSION = `
  select ${COLUMNS} from session s join users u on u.id = (s.sess ->> 'userId')::uuid
  where s.sid = $1 and s.expire > now()`

/** The user of a request's session; null where there is none or the user is gone. */
export async function findViewer(pool: pg.Pool, request: FastifyRequest): Promise<Viewer | null> {
  const userId = request.session.userId
  return userId ? findTraveller(pool, userId) : null
}

/** A traveller as policies see them, for what is done on their behalf. */
export async function findTraveller(pool: pg.Pool, userId: string): Promise<Viewer | null> {
  const { rows } = await pool.query<Row>({ name: 'find-viewer', text: FIND_VIEWER, values: [userId] })
  return viewerOf(rows[0])
}

/** The same for what outlives a request; null also where the session has ended. */
export async function findViewerOfSession(pool: pg.Pool, sid: string): Promise<Viewer | null> {
  const find = { name: 'find-viewer-of-session', text: FIND_VIEWER_OF_SESSION, values: [sid] }
  return viewerOf((await pool.query<Row>(find)).rows[0])
}

function viewerOf(row: Row | undefined): Viewer | null {
  if (!row) return null
  const { onboarding_completed: hasOnboarded, is_admin: isAdmin, ...rest } = row
  return { ...rest, hasOnboarded, isAdmin }
}

/** The audiences a viewer belongs to. Everything that hides trips goes through this. */
export function audiencesOf(viewer: Pick<Viewer, 'gender'>): Audience[] {
  if (viewer.gender === 'woman') return ['all', 'female']
  if (viewer.gender === 'man') return ['all', 'male']
  return ['all']
}
