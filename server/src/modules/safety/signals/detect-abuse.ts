import { lengthOf } from '@caravan/contract/text-length.ts'
import type { Db } from '../../../db/client.ts'
import type { Services } from '../../../services.ts'
import { holdCaseOf } from '../reports/cases.ts'
import { lookAtDeclines } from './many-declines.ts'
import * as queries from './queries.ts'
import { lookAtWords } from './same-words.ts'
import { SAME_WORDS } from './thresholds.ts'

/** In the transaction that declines a request of theirs: somebody may want to look at this traveller. */
export const enqueueDeclineCheck = async (db: Db, travellerId: string): Promise<void> => {
  await queries.enqueueLook(db, travellerId)
}

/** In the transaction that sends a text to another traveller. Messages do it in their own statement. */
export async function enqueueTextCheck(db: Db, senderId: string, text: string | null): Promise<void> {
  if (text && lengthOf(text) >= SAME_WORDS.minLength) await queries.enqueueLook(db, senderId)
}

/**
 * Looks at what one traveller has done since their last case was decided, and changes nothing for them. One transaction: cut off
 * it is done anew, and done twice it is done once.
 */
export async function detectAbuse({ db }: Pick<Services, 'db'>, travellerId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const since = await holdCaseOf(tx, travellerId)
    await lookAtDeclines({ db: tx }, travellerId, since)
    await lookAtWords({ db: tx }, travellerId, since)
  })
}
