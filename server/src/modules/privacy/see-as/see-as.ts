import type { SeenAs, ViewerKind } from '@caravan/contract/see-as.ts'
import { previewTrip } from '@caravan/contract/shares.ts'
import { readTraveller } from '@caravan/contract/travellers.ts'
import { listTrips } from '@caravan/contract/trips.ts'
import { currentUser } from '@caravan/contract/users.ts'
import type { Act } from '../../../platform/act.ts'
import type { Reads } from '../../../platform/reads.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { Problem } from '../../../problem.ts'
import { asPreviewViewer } from './preview-viewer.ts'

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
