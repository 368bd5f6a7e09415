import { type Block, MOST_BLOCKS } from '@caravan/contract/blocks.ts'
import { LIMITS } from '@caravan/contract/limits.ts'
import type { Db } from '../../db/client.ts'
import { readCursor } from '../../db/page.ts'
import { lockPair } from '../../db/pair-lock.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { problem } from '../../problem.ts'
import type { Telling } from '../matches/announce.ts'
import { part } from '../matches/part.ts'
import { tellAgain } from '../notifications/notifications.ts'
import { leaveTrips } from './leave-trips.ts'
import * as queries from './queries.ts'

/**
 * Blocks a traveller and ends what is open between the two, in one transaction. Whoever would join them meanwhile
 * holds the block off, or finds it (`holdOffBlocks`); a message waits at its conversation, which the end closes.
 */
export async function block(db: Db, viewer: Viewer, userId: string, telling: Telling): Promise<void> {
  assertAnother(viewer, userId)
  const isNew = await db.transaction(async (tx) => {
    if (!(await queries.holdTraveller(tx, userId))) throw problem('not-found')
    await queries.lockBlocker(tx, viewer.id)
    await lockPair(tx, viewer.id, userId)
    if (!(await queries.insertBlock(tx, viewer.id, userId))) return false
    if ((await queries.countBlocks(tx, viewer.id)) > MOST_BLOCKS) throw problem('too-many-blocks')
    await part(tx, viewer.id, userId, telling)
    return true
  })
  if (!isNew) return
  tellAgain(telling, viewer.id, userId)
  leaveTrips(telling, viewer.id, userId)
}

/** What was ended stays ended; what was hidden shows again, unless the other has blocked the viewer too. */
export async function unblock(db: Db, viewer: Viewer, userId: string): Promise<void> {
  assertAnother(viewer, userId)
  if (!(await queries.holdTraveller(db, userId))) throw problem('not-found')
  await queries.deleteBlock(db, viewer.id, userId)
}

function assertAnother(viewer: Viewer, userId: string): void {
  if (userId.toLowerCase() === viewer.id) throw problem('self-block')
}

/** The viewer's own blocks, the latest first. */
export async function list(db: Db, viewer: Viewer, asked: { limit?: number; before?: string }) {
  const limit = asked.limit ?? LIMITS.listPage
  const rows = await queries.listBlocks(db, viewer.id, limit, asked.before ? readCursor(asked.before) : null)
  const last = rows.at(-1)
  return {
    blocks: rows.map(
      (row): Block => ({
        // their picture is hidden like everything else of them
        user: {
          id: row.blocked_id,
          username: row.username ?? '',
          firstName: row.first_name ?? '',
          profileImageUrl: null,
        },
        createdAt: new Date(row.created_at).toISOString(),
      }),
    ),
    last: last && { createdAt: new Date(last.created_at), id: last.blocked_id },
    isFull: rows.length === limit,
  }
}

/** Who is told nothing of what a traveller does, and the other way round. */
export const whoSeesNothingOf = (db: Db, userId: string): Promise<string[]> => queries.listSeparated(db, userId)
