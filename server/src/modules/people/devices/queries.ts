import type { Db } from '../../../db/client.ts'
import { sql } from '../../../db/sql.ts'

export interface DeviceRow extends Record<string, unknown> {
  id: string
  sid: string
  device: string | null
  signedInAt: Date | null
  seenAt: Date | null
}

/** A session by a name that does not open it. */
const ID = sql`encode(sha256(sid::bytea), 'hex')`
const isTheirs = (userId: string) => sql`sess ->> 'userId' = ${userId}::uuid::text and expire > now()`

export async function listSessions(db: Db, userId: string): Promise<DeviceRow[]> {
  const { rows } = await db.execute<DeviceRow>(sql`
    select ${ID} as id, sid, device, signed_in_at as "signedInAt", seen_at as "seenAt" from session
    where ${isTheirs(userId)} order by seen_at desc nulls last, signed_in_at desc nulls last, id`)
  return rows
}

/** Answers the session that is over; undefined where it is none of theirs. Its push subscriptions go with it. */
export async function deleteSession(
  tx: Db,
  userId: string,
  id: string,
): Promise<Pick<DeviceRow, 'sid' | 'device'> | undefined> {
  // mutant: somebody signs out a device of another | modules/people/devices/devices | ${isTheirs(userId)} and
  const { rows } = await tx.execute<Pick<DeviceRow, 'sid' | 'device'>>(sql`
    delete from session where ${isTheirs(userId)} and ${ID} = ${id} returning sid, device`)
  return rows[0]
}
