import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'

/** Named by the watch, so that it goes with its traveller; what it says is sealed. */
export const enqueueCheckIn = (tx: Db, watchId: string, sealed: string) =>
  tx.execute(sql`
    select graphile_worker.add_job('follow-check-in', json_build_object('id', ${watchId}::text, 'sealed', ${sealed}::text))`)
