import { lockTraveller } from '../../db/lock-traveller.ts'
import { type Act, inTransaction } from '../../platform/act.ts'
import { holdCaseOf } from '../reports/cases.ts'
import { openCaseBySignal } from '../signals/signals.ts'
import { requireMet } from './require-met.ts'
import * as queries from './would-not-queries.ts'

/** So many travellers in a year are no misunderstanding. */
const ENOUGH = { travellers: 3, days: 365 }

/**
 * Notes in private that the viewer would not meet somebody again. Nobody is told, nothing is counted for anybody; where it
 * repeats, a case is opened for a moderator, who learns how many said it and not who. Whoever was met cannot prevent it by
 * going out of sight.
 * @throws Problem `not-found`, `not-met`
 */
export async function setWouldNotMeetAgain(act: Act, userId: string, wouldNotMeetAgain: boolean) {
  await inTransaction(act, async ({ db, viewer }) => {
    await requireMet({ db, viewer }, userId)
    // those who say it of one traveller come one after the other, so that each counts the ones before
    await lockTraveller(db, userId)
    if (!wouldNotMeetAgain) return queries.deleteWouldNot(db, viewer.id, userId)
    if (!(await queries.insertWouldNot(db, viewer.id, userId))) return
    await holdCaseOf(db, userId)
    const count = await queries.countWouldNot(db, userId, ENOUGH.days)
    if (count < ENOUGH.travellers) return
    const summary = { count, days: ENOUGH.days }
    await openCaseBySignal({ db }, { travellerId: userId, kind: 'would-not-meet-again', summary })
  })
  return { wouldNotMeetAgain }
}
