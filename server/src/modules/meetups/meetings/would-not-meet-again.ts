import { lockTraveller } from '../../../db/pair-lock.ts'
import { emit } from '../../../events.ts'
import { type Act, inTransaction } from '../../../platform/act.ts'
import { problem } from '../../../problem.ts'
import { canBeSeen } from '../../matching/travellers/travellers.ts'
import * as queries from './queries.ts'
import { haveMet } from './queries.ts'

/**
 * For what only those say of each other who have met in person. The caller has held off blocks.
 * @throws Problem `not-found` for whoever may not be seen, `not-met`
 */
export async function requireMet({ db, viewer }: Pick<Act, 'db' | 'viewer'>, userId: string): Promise<void> {
  if (await haveMet(db, viewer.id, userId)) return
  throw problem((await canBeSeen(db, viewer, userId)) ? 'not-met' : 'not-found')
}

/** What other features ask: how many have said it of a traveller. */
export { countWouldNot } from './queries.ts'

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
