import { holdOffBlocks } from '../../db/pair-lock.ts'
import { type Act, inTransaction } from '../../platform/act.ts'
import { problem } from '../../problem.ts'
import { requireMet } from './require-met.ts'
import * as queries from './would-not-queries.ts'

/** So many travellers in a year are no misunderstanding. */
const ENOUGH = 3

/**
 * Notes in private that the viewer would not meet somebody again. Nobody is told, nothing is counted for anybody; where it
 * repeats, a case is opened for a moderator.
 * @throws Problem `not-found`, `not-met`
 */
export async function setWouldNotMeetAgain(act: Act, userId: string, wouldNotMeetAgain: boolean) {
  await inTransaction(act, async (act) => {
    const { db, viewer } = act
    if (await holdOffBlocks(db, viewer.id, userId)) throw problem('not-found')
    await requireMet(act, userId)
    if (!wouldNotMeetAgain) return queries.deleteWouldNot(db, viewer.id, userId)
    if (!(await queries.insertWouldNot(db, viewer.id, userId))) return
    if ((await queries.countWouldNot(db, userId)) < ENOUGH) return
  })
  return { wouldNotMeetAgain }
}
