import type { Traveller } from '@caravan/contract/travellers.ts'
import { Username } from '@caravan/contract/users.ts'
import type { Act } from '../../../platform/act.ts'
import { problem } from '../../../problem.ts'
import { presentSteps } from '../../people/steps/steps.ts'
import { inCommon } from '../../people/users/in-common.ts'
import { presentConnection, presentProfile } from '../../people/users/present-traveller.ts'
import { profileShares } from '../../people/users/profile-shares.ts'
import { listComing } from '../../trips/trips.ts'
import { findProfile, isProfileVisible } from './queries.ts'

/** What hangs on the page of a traveller is there for whoever sees that. */
export const canBeSeen = isProfileVisible

/** @throws Problem `not-found` for somebody who is not there or not for this viewer: the two look the same */
export async function readTraveller(act: Act, username: string): Promise<Traveller> {
  const { db, viewer } = act
  const name = Username.safeParse(username)
  const row = name.success ? await findProfile(db, viewer, name.data) : undefined
  if (!row) throw problem('not-found')
  const { person, mine } = row
  const isSelf = person.id === viewer.id
  // mutant: the last name is shown before a match | modules/matching/travellers/travellers | row.matchId !== null || isSelf | true
  return {
    ...presentProfile(person, { isConnected: row.matchId !== null || isSelf }),
    createdAt: row.createdAt.toISOString(),
    common: isSelf ? { shared: [], clashes: [] } : inCommon(mine, person, await profileShares(db)),
    connection: presentConnection(row, viewer.id),
    matchId: row.matchId,
    trips: await listComing(act, person.id),
    steps: presentSteps(row.steps),
    viewer: { isSelf },
  }
}
