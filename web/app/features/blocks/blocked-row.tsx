import { type Block, blockTraveller } from '@caravan/contract/blocks.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { detailOf } from '../../lib/call-error.ts'
import { patchPages, withoutItems } from '../../lib/query/patch-pages.ts'
import { useSingleFlight } from '../../lib/use-single-flight.ts'
import { Button } from '../../ui/button.tsx'
import { Avatar } from '../../ui/picture/avatar.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { toast } from '../../ui/toast/toast.ts'
import type { Blockable } from './block-dialog.tsx'
import { noteUnblocked } from './blocked-here.ts'
import styles from './blocked-row.module.css'
import { blocksKey } from './blocks-query.ts'

export function BlockedRow({ block: { user, createdAt }, onUnblocked }: { block: Block; onUnblocked: () => void }) {
  const { mutate, isPending } = useUnblocking(user, onUnblocked)
  return (
    <li className={styles.row}>
      <Avatar user={user} size={48} alt="" />
      <div className="min-w-0">
        <b className="strong">@{user.username}</b>
        <span className="soft small">
          Blocked <RelativeTime time={createdAt} />
        </span>
      </div>
      <Button busy={isPending} aria-label={`Unblock @${user.username}`} onClick={() => mutate()}>
        Unblock
      </Button>
    </li>
  )
}

/** Takes a block back. `onUnblocked` runs before the row goes. */
function useUnblocking({ id, username }: Blockable, onUnblocked: () => void) {
  const client = useQueryClient()
  return useSingleFlight({
    mutationFn: () => call(blockTraveller, { params: { userId: id }, body: { blocked: false } }),
    onSuccess: () => {
      noteUnblocked(id)
      onUnblocked()
      patchPages<Block>(client, blocksKey, (blocks) => withoutItems(blocks, ({ user }) => user.id === id))
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
