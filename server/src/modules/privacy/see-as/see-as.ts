import type { SeenAs, ViewerKind } from '@caravan/contract/see-as.ts'
import { previewTrip } from '@caravan/contract/shares.ts'
import { readTraveller } from '@caravan/contract/travellers.ts'
import { listTrips } from '@caravan/contract/trips.ts'
import { currentUser } from '@caravan/contract/users.ts'
import type { Db } from '../../../db/client.ts'
import { newId } from '../../../db/id.ts'
import { type Act, inUndoneTransaction } from '../../../platform/act.ts'
import { isStatementTimeout } from '../../../platform/database/statement-timeout.ts'
import { silentLive } from '../../../platform/live/live-hub.ts'
import type { Reads } from '../../../platform/reads.ts'
import { findTraveller, type Viewer } from '../../../platform/viewer.ts'
import { Problem, problem } from '../../../problem.ts'
import { profileShares } from '../../people/users/profile-shares.ts'
import * as queries from './queries.ts'

type Bystander = Exclude<ViewerKind, 'visitor'>

/** What stands between the preview viewer and whom they look at. */
const JOINED: Partial<Record<Bystander, typeof queries.insertAcceptedMatch>> = {
  match: queries.insertAcceptedMatch,
  member: queries.insertSharedChat,
}
const GENDERS: Partial<Record<Bystander, 'woman' | 'man'>> = { woman: 'woman', man: 'man' }

/**
 * Runs reads as a traveller of that kind who looks at the one who acts: a preview viewer, there for these reads alone and for nobody
 * else. What they would announce or want done after a commit is dropped; a visitor needs no row.
 */
export async function asPreviewViewer<T>(
  act: Act,
  kind: ViewerKind,
  look: (looking: Act<Viewer | null>) => Promise<T>,
): Promise<T> {
  const silent = { ...act, live: silentLive, afterCommit: () => undefined }
  if (kind === 'visitor') return look({ ...silent, viewer: null })
  // kept by the process for an hour: read among everybody who is there, and not with the preview viewer among them
  await profileShares(act.db)
  try {
    return await inUndoneTransaction(act, async (db) => {
      await queries.limitWaiting(db)
      const viewer = await insertPreviewViewer(db, kind, act.viewer)
      return look({ ...silent, db, viewer })
    })
  } catch (error) {
    if (isStatementTimeout(error)) throw problem('unavailable', { retryAfter: 1 })
    throw error
  }
}

async function insertPreviewViewer(db: Db, kind: Bystander, { id: ownerId }: Viewer): Promise<Viewer> {
  const id = newId()
  await queries.insertTraveller(db, id, GENDERS[kind] ?? null)
  await JOINED[kind]?.(db, id, ownerId)
  const viewer = await findTraveller(db, id)
  if (!viewer) throw new Error('The preview viewer is not there')
  return viewer
}

/**
 * One's own profile and trips as somebody of a kind sees them: what the calls of the contract answer to them. There is no rule here
 * about what they see.
 */
export async function seeAs(act: Act, reads: Reads, kind: ViewerKind): Promise<SeenAs> {
  const { id: userId } = act.viewer
  const { username } = await reads.answer(currentUser, act, {})
  const own = kind === 'visitor' ? await reads.answer(listTrips, act, { query: { userId } }) : []
  return asPreviewViewer(act, kind, async (looking) => {
    const profile = await orNothing(reads.answer(readTraveller, looking, { params: { username: username ?? '' } }))
    const trips = await orNothing(reads.answer(listTrips, looking, { query: { userId } }))
    return { profile, trips: trips ?? [], links: await linksTo(own, looking, reads) }
  })
}

/** Who is signed in gets the trip itself behind a link. */
async function linksTo(trips: readonly { id: string }[], looking: Act<Viewer | null>, reads: Reads) {
  const links: SeenAs['links'] = []
  for (const { id } of trips) {
    const preview = await orNothing(reads.answer(previewTrip, looking, { params: { postId: id } }))
    if (preview) links.push({ tripId: id, ...preview })
  }
  return links
}

/** Signed out, not entitled and not there: they see nothing of it. */
async function orNothing<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof Problem && [401, 403, 404].includes(error.status)) return null
    throw error
  }
}
