import type { Connection, Traveller } from '@caravan/contract/travellers.ts'
import { Username } from '@caravan/contract/users.ts'
import type { Act } from '../../platform/act.ts'
import { problem } from '../../problem.ts'
import { inCommon } from '../matches/cards/in-common.ts'
import { profileShares } from '../matches/profile-shares.ts'
import { listComing } from '../trips/trips.ts'
import { presentTraveller } from './present.ts'
import { findProfile, type ProfileRow } from './queries.ts'

/** @throws Problem `not-found` for somebody who is not there or not for this viewer: the two look the same */
export async function readTraveller(act: Act, username: string): Promise<Traveller> {
  const { db, viewer } = act
  const name = Username.safeParse(username)
  const row = name.success ? await findProfile(db, viewer, name.data) : undefined
  if (!row) throw problem('not-found')
  const { person, mine } = row
  const isSelf = person.id === viewer.id
  return {
    ...presentTraveller(person, { isConnected: row.matchId !== null || isSelf }),
    personalityType: person.personalityType,
    lifestyle: person.lifestyle,
    travelBudget: person.travelBudget,
    preferredDestinations: person.preferredDestinations,
    preferredActivities: person.preferredActivities,
    experienceLevel: person.experienceLevel,
    preferredTransport: person.preferredTransport,
    createdAt: row.createdAt.toISOString(),
    common: isSelf ? { shared: [], differs: null } : inCommon(mine, person, await profileShares(db)),
    connection: connectionOf(row, viewer.id),
    matchId: row.matchId,
    trips: await listComing(act, person.id),
    viewer: { isSelf },
  }
}

function connectionOf({ status, askerId }: ProfileRow, viewerId: string): Connection {
  if (status === null) return 'none'
  if (status === 'accepted') return 'accepted'
  if (status === 'rejected') return 'declined'
  return askerId === viewerId ? 'asked' : 'asked-by-them'
}
