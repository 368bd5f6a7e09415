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
  isModerator: boolean
  /** Suspended or banned: what they may call says so in the contract (`whileSuspended`). */
  isSuspended: boolean
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
  is_moderator: boolean | null
  is_suspended: boolean | null
}

export function viewerOf({ id, gender, city, country, ...row }: ViewerRow): Viewer | null {
  if (!id) return null
  return {
    ...{ id, gender, city, country },
    hasOnboarded: row.onboarding_completed === true,
    isAdult: row.stated_adult_at !== null,
    isAdmin: row.is_admin === true,
    isModerator: row.is_moderator === true,
    isSuspended: row.is_suspended === true,
  }
}

// mutant: a suspension never ends | modules/safety/moderation/suspension | and b.ends_at > now()
export const VIEWER_COLUMNS = `u.id, u.gender, u.city, u.country, u.onboarding_completed, u.stated_adult_at,
  u.is_admin,
  exists (select from moderators o where o.user_id = u.id) as is_moderator,
  exists (select from suspensions b where b.user_id = u.id and b.ends_at > now()) as is_suspended`
/** Who has asked for their deletion is nobody until they have come back. */
// mutant: a session of somebody who has left is theirs | modules/privacy/deletion/deletion | not exists (select from deletion_requests d where d.user_id = u.id) | true
export const isStaying = 'not exists (select from deletion_requests d where d.user_id = u.id)'
/** Who is suspended or banned has a session all the same, in which they read why; nothing else is done for them. */
export const isNotSuspended = 'not exists (select from suspensions b where b.user_id = u.id and b.ends_at > now())'

const FIND_VIEWER = `select ${VIEWER_COLUMNS} from users u where u.id = $1 and ${isStaying}`
// mutant: an ended session is let in at a socket | platform/live/sockets | and s.expire > now()
const FIND_VIEWER_OF_SESSION = `
  select ${VIEWER_COLUMNS} from session s join users u on u.id = (s.sess ->> 'userId')::uuid
  where s.sid = $1 and s.expire > now() and ${isStaying} and ${isNotSuspended}`

/** A traveller as policies see them, for what is done on their behalf; nobody who is suspended. */
export async function findTraveller(db: Db, userId: string): Promise<Viewer | null> {
  const viewer = await findTravellerOrSuspended(db, userId)
  return viewer?.isSuspended ? null : viewer
}

/** The same for the little that is done for somebody who is suspended: their archive. */
export async function findTravellerOrSuspended(db: Db, userId: string): Promise<Viewer | null> {
  const [row] = await named<ViewerRow>(db, 'find-viewer', FIND_VIEWER, [userId])
  return row ? viewerOf(row) : null
}

/** A traveller for what outlives a request: a socket. Null also where the session has ended. */
export async function findViewerOfSession(db: Db, sid: string): Promise<Viewer | null> {
  const [row] = await named<ViewerRow>(db, 'find-viewer-of-session', FIND_VIEWER_OF_SESSION, [sid])
  return row ? viewerOf(row) : null
}

/** The audiences a viewer belongs to. Everything that hides trips goes through this. */
export function audiencesOf(viewer: Pick<Viewer, 'gender'>): Audience[] {
  if (viewer.gender === 'woman') return ['all', 'female']
  // mutant: men belong to the audience of women | test/list-matrix | ['all', 'male'] | ['all', 'male', 'female']
  if (viewer.gender === 'man') return ['all', 'male']
  return ['all']
}
