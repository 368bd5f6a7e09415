import { blockTraveller } from '@caravan/contract/blocks.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { detailOf } from '../../lib/call-error.ts'
import { useSingleFlight } from '../../lib/use-single-flight.ts'
import { toast } from '../../ui/toast.ts'
import type { Blockable } from './block-dialog.tsx'
import { type BlockPages, blocksQuery } from './blocks-query.ts'

/** Takes a block back. `onUnblocked` runs before the row goes. */
export function useUnblocking({ id, username }: Blockable, onUnblocked: () => void) {
  const client = useQueryClient()
  return useSingleFlight({
    mutationFn: () => call(blockTraveller, { params: { userId: id }, body: { blocked: false } }),
    onSuccess: () => {
      onUnblocked()
      client.setQueryData<BlockPages>(blocksQuery().queryKey, (shown) => shown && withoutBlock(shown, id))
      // everything may hold something of theirs again
      void client.invalidateQueries()
      toast({
        title: `@${username} is unblocked`,
        description: 'You can see each other again. What had ended stays ended.',
        tone: 'success',
      })
    },
    onError: (error) =>
      toast({
        title: `Failed to unblock @${username}.`,
        description: detailOf(error, 'Please try again.'),
        tone: 'danger',
      }),
  })
}

const withoutBlock = (shown: BlockPages, userId: string): BlockPages => ({
  ...shown,
  pages: shown.pages.map((page) => ({ ...page, items: page.items.filter(({ user }) => user.id !== userId) })),
})
