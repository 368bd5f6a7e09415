import { type Block, MAX_BLOCKS } from '@caravan/contract/blocks.ts'
import type { PageQuery } from '@caravan/contract/endpoint.ts'
import { LIMITS } from '@caravan/contract/limits.ts'
import type { Db } from '../../../db/client.ts'
import { type Page, pageOf, pageRange } from '../../../db/page.ts'
import { lockPair, lockTraveller } from '../../../db/pair-lock.ts'
import { emit, lockFor } from '../../../events.ts'
import { type Act, inTransaction } from '../../../platform/act.ts'
import type { Committed } from '../../../platform/after-commit.ts'
import { problem } from '../../../problem.ts'
import { presentAuthorCard } from '../../people/users/present-traveller.ts'
import * as queries from './queries.ts'

/** An open page leaves the trips of another traveller: asked again, they are not there. */
async function stopWatching({ db, live }: Committed, watcher: string, owner: string): Promise<void> {
  const watched = await live.watchedBy(watcher)
  if (watched.length === 0) return
  const tripIds = watched.map(({ id }) => id)
  for (const id of await queries.ownedOf(db, owner, tripIds)) live.stopWatchingFor(watcher, { kind: 'trip', id })
}

export async function setBlocked(act: Act, userId: string, blocked: boolean) {
  if (userId.toLowerCase() === act.viewer.id) throw problem('self-block')
  await (blocked ? block(act, userId) : unblock(act, userId))
  return { blocked }
}

/**
 * Blocks a traveller and ends what is open between the two, in one transaction. What would join them meanwhile
 * holds the block off, or finds it (`preventBlock`); a message waits at its conversation, which the end closes.
 */
function block(act: Act, userId: string): Promise<void> {
  return inTransaction(act, async (act) => {
    const { db, viewer } = act
    if (!(await canBeBlocked(db, viewer.id, userId))) throw problem('not-found')
    await lockTraveller(db, viewer.id)
    const separated = { blockerId: viewer.id, blockedId: userId }
    await lockFor(act, 'travellers-separated', separated)
    await lockPair(db, viewer.id, userId)
    if (!(await queries.insertBlock(db, viewer.id, userId))) return
    if ((await queries.countBlocks(db, viewer.id)) > MAX_BLOCKS) throw problem('too-many-blocks')
    await emit(act, 'travellers-separated', separated)
    act.afterCommit(async (committed) => {
      await Promise.all([stopWatching(committed, viewer.id, userId), stopWatching(committed, userId, viewer.id)])
    })
  })
}

/** What was ended stays ended; what was hidden shows again, unless the other has blocked the viewer too. */
async function unblock({ db, viewer }: Act, userId: string): Promise<void> {
  if (await queries.deleteBlock(db, viewer.id, userId)) return
  if (!(await canBeBlocked(db, viewer.id, userId))) throw problem('not-found')
}

/** Whoever is there; and somebody who is deleted, as long as the viewer could not tell that from a block. */
const canBeBlocked = async (db: Db, viewerId: string, userId: string): Promise<boolean> =>
  (await queries.holdTraveller(db, userId)) || queries.hasReceivedFrom(db, viewerId, userId)

export async function list({ db, viewer }: Act, asked: PageQuery): Promise<Page<Block>> {
  const { limit, before } = pageRange(asked, LIMITS.listPage)
  const rows = await queries.listBlocks(db, viewer.id, limit, before)
  return pageOf(rows, limit, present, (row) => ({ createdAt: row.createdAt, id: row.blockedId }))
}

const present = (row: queries.BlockRow): Block => ({
  // their picture is hidden like everything else of them
  user: presentAuthorCard(row.blockedId, { ...row, profileImageUrl: null, profileImagePreview: null }),
  createdAt: row.createdAt.toISOString(),
})
