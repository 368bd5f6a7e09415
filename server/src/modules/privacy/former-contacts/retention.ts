import type { Db } from '../../../db/client.ts'
import { deleteInBatches } from '../../../db/delete-in-batches.ts'
import { RECEIVED_KEPT_DAYS } from '../../../db/received.ts'
import { formerNames, receivedWords } from '../../../db/schema/received-words.ts'
import { sql } from '../../../db/sql.ts'

/** By the clock. */
export async function deleteOldReceived(db: Db): Promise<void> {
  await deleteInBatches(db, receivedWords, sql`went_at < now() - make_interval(days => ${RECEIVED_KEPT_DAYS})`)
  await deleteInBatches(db, formerNames, sql`until < now() - make_interval(days => ${RECEIVED_KEPT_DAYS})`)
}
