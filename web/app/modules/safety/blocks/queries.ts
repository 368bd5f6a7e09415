import { type Block, blockTraveller, listBlocks } from '@caravan/contract/blocks.ts'
import type { QueryClient } from '@tanstack/react-query'
import { type Calls, call, callPage } from '../../../lib/call.ts'
import { pagedQuery } from '../../../lib/query/paged-query.ts'
import { patchPages, withoutItems } from '../../../lib/query/patch-pages.ts'
import { toastFailure } from '../../../ui/toast/toast.ts'
import type { Blockable } from './block-dialog.tsx'
import { isFeed } from './forget-traveller.ts'

const blocked = new Set<string>()

/** Whom this page is blocking or has blocked: that something of theirs vanishes is no news to the viewer. */
export const isBlockedHere = (userId: string | undefined): boolean => userId !== undefined && blocked.has(userId)
export const noteBlocked = (userId: string) => void blocked.add(userId)
export const noteUnblocked = (userId: string) => void blocked.delete(userId)

const blocksKey = ['/api/blocks']

/** Whom the viewer has blocked, the latest first. On another device it may have changed meanwhile. */
export const blocksQuery = (by: Calls['callPage'] = callPage) =>
  pagedQuery(blocksKey, (query, init) => by(listBlocks, { query }, init), { staleTime: 30_000 })

/** Takes a block back. What had ended by it stays ended. `onUnblocked` runs before what is shown changes. */
export async function unblock(client: QueryClient, { id }: Blockable, onUnblocked?: () => void): Promise<void> {
  await call(blockTraveller, { params: { userId: id }, body: { blocked: false } })
  noteUnblocked(id)
  onUnblocked?.()
  patchPages<Block>(client, blocksKey, (blocks) => withoutItems(blocks, ({ user }) => user.id === id))
  // everything may hold something of theirs again; the feed has it when it is opened the next time
  void client.invalidateQueries({ predicate: (query) => !isFeed(query) })
  void client.invalidateQueries({ predicate: isFeed, refetchType: 'none' })
}

export const unblockFailed = ({ username }: Blockable, error: unknown) =>
  toastFailure(`Failed to unblock @${username}.`, error)
