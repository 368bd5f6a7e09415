import { lockTraveller } from '../../../db/lock-traveller.ts'
import { emit } from '../../../events.ts'
import { type Act, inTransaction } from '../../../platform/act.ts'
import { requireMet } from './require-met.ts'
import * as queries from './would-not-queries.ts'

/** What other features ask: how many have said it of a traveller. */
export { countWouldNot } from './would-not-queries.ts'

/**
 * Notes in private that the viewer would not meet somebody again. Nobody is told, nothing is counted for anybody; where it
 * repeats, a case is opened for a moderator, who learns how many said it and not who. Whoever was met cannot prevent it by
 * going out of sight.
 * @throws Problem `not-found`, `not-met`
 */
export async function setWouldNotMeetAgain(act: Act, userId: string, wouldNotMeetAgain: boolean) {
  await inTransaction(act, async (act) => {
    const { db, viewer } = act
    await requireMet({ db, viewer }, userId)
    // those who say it of one traveller come one after the other, so that each counts the ones before
    await lockTraveller(db, userId)
    if (!wouldNotMeetAgain) return queries.deleteWouldNot(db, viewer.id, userId)
    if (!(await queries.insertWouldNot(db, viewer.id, userId))) return
    await emit(act, 'would-not-meet-again', { aboutId: userId })
  })
  return { wouldNotMeetAgain }
}
