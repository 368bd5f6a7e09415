import { MEETINGS } from '@caravan/contract/meetings.ts'
import type { Db } from '../../../db/client.ts'
import { newId } from '../../../db/id.ts'
import { preventBlock } from '../../../db/pair-lock.ts'
import { type Act, inTransaction } from '../../../platform/act.ts'
import { problem } from '../../../problem.ts'
import type { Services } from '../../../services.ts'
import { codeKeys, codesFrom, minuteOf } from './code.ts'
import * as queries from './queries.ts'

/**
 * The codes of this minute and of the ten that follow, for one other traveller alone. A dialog that is open asks each
 * minute, so that it has ten minutes left whenever its network goes.
 * @throws Problem `not-found` for whoever is neither a match nor in a group chat of both
 */
export async function show({ secrets }: Pick<Services, 'secrets'>, act: Act, userId: string) {
  const { viewer } = act
  const id = await inTransaction(act, async ({ db }) => {
    const isBlocked = await preventBlock(db, viewer.id, userId)
    // mutant: strangers meet by a code | modules/meetups/meetings/meetings | await queries.canMeet(db, viewer.id, userId) | true
    if (isBlocked || !(await queries.canMeet(db, viewer.id, userId))) throw problem('not-found')
    if (await queries.haveMet(db, viewer.id, userId)) return null
    return queries.upsertOffer(db, { id: newId(), userId: viewer.id, otherId: userId })
  })
  const now = Date.now()
  if (id === null) return { now: new Date(now).toISOString(), codes: [], haveMet: true }
  const offer = { id, shownBy: viewer.id, readBy: userId }
  const codes = codesFrom(codeKeys(secrets.session), offer, minuteOf(now), MEETINGS.offlineMinutes + 1)
  return { now: new Date(now).toISOString(), codes, haveMet: false }
}

/** By the clock: of which no code is good any more. */
export const deleteOldOffers = (db: Db) => queries.deleteOldOffers(db)
