import { type Block, blockTraveller } from '@caravan/contract/blocks.ts'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { detailOf } from '../../../lib/call-error.ts'
import { patchPages, withoutItems } from '../../../lib/query/patch-pages.ts'
import { toast } from '../../../ui/toast/toast.ts'
import type { Blockable } from './block-dialog.tsx'
import { blocksKey, noteUnblocked } from './blocks-query.ts'
import { isFeed } from './forget-traveller.ts'

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
  toast({
    title: `Failed to unblock @${username}.`,
    description: detailOf(error, 'Please try again.'),
    tone: 'danger',
  })
