import type { PageQuery } from '@caravan/contract/endpoint.ts'
import { NEAR_ME, NEARBY_INTERESTS, type NearbyQuery, type NearbyTraveller } from '@caravan/contract/near-me.ts'
import { InterestValues } from '@caravan/contract/options.ts'
import { type Page, readScore, scoredPage } from '../../../db/page.ts'
import type { Act } from '../../../platform/act.ts'
import { problem } from '../../../problem.ts'
import { inCommon } from '../../people/users/in-common.ts'
import { presentConnection, presentProfile } from '../../people/users/present-traveller.ts'
import { profileShares } from '../../people/users/profile-shares.ts'
import * as queries from './queries.ts'

/** Travellers in the viewer's city. @throws Problem `location-required`, `location-unconfirmed`, `hidden-from-near-me` */
export async function list(act: Act, query: NearbyQuery & PageQuery): Promise<Page<NearbyTraveller>> {
  const { db, viewer } = act
  const before = readScore(query.before)
  const filter = await filterOf(act, query)
  const limit = query.limit ?? NEAR_ME.page
  const rows = await queries.listNearby(db, viewer, filter, { limit, before })
  const shareOf = await profileShares(db)
  const travellers = rows.map((row) => present(row, viewer.id, shareOf))
  return scoredPage(rows, limit, travellers, ({ score, person }) => ({ score, id: person.id }))
}

/** Counted up to a hundred: more are 'more'. */
export async function count(act: Act, query: NearbyQuery) {
  const filter = await filterOf(act, query)
  const found = await queries.countNearby(act.db, act.viewer, filter)
  return { people: Math.min(found, NEAR_ME.counted), hasMore: found > NEAR_ME.counted }
}

/** Who cannot be seen does not see: a viewer who hides, or has not said for two weeks that they are still here. */
async function filterOf({ db, viewer }: Act, query: NearbyQuery): Promise<queries.NearbyFilter> {
  const own = await queries.findOwnPlace(db, viewer.id)
  if (!own?.cityKey) throw problem('location-required')
  if (own.isHidden) throw problem('hidden-from-near-me')
  if (!own.isConfirmed) throw problem('location-unconfirmed')
  const allOf: string[] = []
  if (query.experience) allOf.push(`experienceLevel ${query.experience}`)
  if (query.budget) allOf.push(`travelBudget ${query.budget}`)
  return {
    cityKey: own.cityKey,
    placeId: own.placeId,
    anyOf: (query.interests?.split(',') ?? []).flatMap(interestsNamed),
    allOf,
    isOverlapping: query.overlap === 'true',
    stay: query.stay,
  }
}

const SEVERAL = ['lifestyle', 'preferredDestinations', 'preferredActivities'] as const

/** A value of the travel profile as it is compared. @throws Problem `bad-request` for what nobody can have chosen */
function interestsNamed(value: string): string[] {
  if (!NEARBY_INTERESTS.includes(value)) {
    throw problem('bad-request', { errors: [{ pointer: '/interests', detail: 'Choose from the list.' }] })
  }
  return SEVERAL.flatMap((interest) =>
    InterestValues[interest].element.safeParse(value).success ? [`${interest} ${value}`] : [],
  )
}

type ShareOf = Awaited<ReturnType<typeof profileShares>>

function present(row: queries.NearbyRow, viewerId: string, shareOf: ShareOf): NearbyTraveller {
  const { person, mine, tripId, startDate, endDate } = row
  return {
    ...presentProfile(person, { isConnected: row.matchId !== null }),
    createdAt: row.createdAt.toISOString(),
    common: inCommon(mine, person, shareOf),
    connection: presentConnection(row, viewerId),
    matchId: row.matchId,
    stay: row.stay,
    trip: tripId && startDate && endDate ? { id: tripId, startDate, endDate } : null,
  }
}
