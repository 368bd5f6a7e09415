import type { Audience } from '@caravan/contract/options.ts'
import type { Db } from '../db/client.ts'
import { named } from '../db/named.ts'

/** The one who calls: what policies and queries decide by. Loaded anew for each request. */
export interface Viewer {
  id: string
  gender: string | null
  city: string | null
  country: string | null
  hasOnboarded: boolean
  /** Has stated that they are 18 or older. */
  isAdult: boolean
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
  stated_adult_at: Date | null
  is_admin: boolean | null
}

export function viewerOf({ id, gender, city, country, ...row }: ViewerRow): Viewer | null {
  if (!id) return null
  return {
    ...{ id, gender, city, country },
    hasOnboarded: row.onboarding_completed === true,
    isAdult: row.stated_adult_at !== null,
    isAdmin: row.is_admin === true,
  }
}

const COLUMNS = 'u.id, u.gender, u.city, u.country, u.onboarding_completed, u.stated_adult_at, u.is_admin'
/** Who has asked for their deletion is nobody until they have come back. */
export const isStaying = 'not exists (select from deletion_requests d where d.user_id = u.id)'

const FIND_VIEWER = `select ${COLUMNS} from users u where u.id = $1 and ${isStaying}`
const FIND_VIEWER_OF_SESSION = `
  select ${COLUMNS} from session s join users u on u.id = (s.sess ->> 'userId')::uuid
  where s.sid = $1 and s.expire > now() and ${isStaying}`

/** A traveller as policies see them, for what is done on their behalf. */
export async function findTraveller(db: Db, userId: string): Promise<Viewer | null> {
  const [row] = await named<ViewerRow>(db, 'find-viewer', FIND_VIEWER, [userId])
  return row ? viewerOf(row) : null
}

/** The same for what outlives a request; null also where the session has ended. */
export async function findViewerOfSession(db: Db, sid: string): Promise<Viewer | null> {
  const [row] = await named<ViewerRow>(db, 'find-viewer-of-session', FIND_VIEWER_OF_SESSION, [sid])
  return row ? viewerOf(row) : null
}

/** The audiences a viewer belongs to. Everything that hides trips goes through this. */
export function audiencesOf(viewer: Pick<Viewer, 'gender'>): Audience[] {
  if (viewer.gender === 'woman') return ['all', 'female']
  if (viewer.gender === 'man') return ['all', 'male']
  return ['all']
}
