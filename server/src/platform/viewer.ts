import type { Audience } from '@caravan/contract/options.ts'
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
}

/** A row of users as a session's query joins it: all null where the session is nobody's. */
export interface ViewerRow {
  id: string | null
  gender: string | null
  city: string | null
  country: string | null
  onboarding_completed: boolean | null
  is_admin: boolean | null
}

export function viewerOf({ id, gender, city, country, onboarding_completed, is_admin }: ViewerRow): Viewer | null {
  if (!id) return null
  return { id, gender, city, country, hasOnboarded: onboarding_completed === true, isAdmin: is_admin === true }
}

const COLUMNS = 'u.id, u.gender, u.city, u.country, u.onboarding_completed, u.is_admin'
const FIND_VIEWER = `select ${COLUMNS} from users u where u.id = $1`
const FIND_VIEWER_OF_SESSION = `
  select ${COLUMNS} from session s join users u on u.id = (s.sess ->> 'userId')::uuid
  where s.sid = $1 and s.expire > now()`

/** A traveller as policies see them, for what is done on their behalf. */
export async function findTraveller(pool: pg.Pool, userId: string): Promise<Viewer | null> {
  const { rows } = await pool.query<ViewerRow>({ name: 'find-viewer', text: FIND_VIEWER, values: [userId] })
  return rows[0] ? viewerOf(rows[0]) : null
}

/** The same for what outlives a request; null also where the session has ended. */
export async function findViewerOfSession(pool: pg.Pool, sid: string): Promise<Viewer | null> {
  const find = { name: 'find-viewer-of-session', text: FIND_VIEWER_OF_SESSION, values: [sid] }
  const { rows } = await pool.query<ViewerRow>(find)
  return rows[0] ? viewerOf(rows[0]) : null
}

/** The audiences a viewer belongs to. Everything that hides trips goes through this. */
export function audiencesOf(viewer: Pick<Viewer, 'gender'>): Audience[] {
  if (viewer.gender === 'woman') return ['all', 'female']
  if (viewer.gender === 'man') return ['all', 'male']
  return ['all']
}
