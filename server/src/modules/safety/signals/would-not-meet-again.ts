import type { Db } from '../../../db/client.ts'
import { countWouldNot } from '../../meetups/meetings/would-not-meet-again.ts'
import { holdCaseOf } from '../reports/cases.ts'
import { openCaseBySignal } from './signals.ts'

/** So many travellers in a year are no misunderstanding. */
const ENOUGH = { travellers: 3, days: 365 }

/** Where it repeats, a case is opened for a moderator, who learns how many said it and not who. */
export async function countWouldNotMeetAgain(tx: Db, travellerId: string): Promise<void> {
  await holdCaseOf(tx, travellerId)
  const count = await countWouldNot(tx, travellerId, ENOUGH.days)
  if (count < ENOUGH.travellers) return
  const summary = { count, days: ENOUGH.days }
  await openCaseBySignal({ db: tx }, { travellerId, kind: 'would-not-meet-again', summary })
}
