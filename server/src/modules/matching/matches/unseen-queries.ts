import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { unseenMatches } from '../../../db/schema/matches.ts'

/** In the transaction that makes it a match. Whoever answers sees it by that. */
export async function insertUnseen(
  db: Db,
  matchId: string,
  userIds: readonly string[],
  { isKeptInTouch = false } = {},
): Promise<void> {
  // a request that waited may be kept in touch with later: still one dialog
  await db
    .insert(unseenMatches)
    .values(userIds.map((userId) => ({ userId, matchId, isKeptInTouch })))
    .onConflictDoNothing()
}

/** True once for each traveller and match. */
export async function takeUnseen(db: Db, userId: string, matchId: string): Promise<boolean> {
  const isTheirs = and(eq(unseenMatches.userId, userId), eq(unseenMatches.matchId, matchId))
  return ((await db.delete(unseenMatches).where(isTheirs)).rowCount ?? 0) > 0
}
