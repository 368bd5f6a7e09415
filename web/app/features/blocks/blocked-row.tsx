import type { Block } from '@caravan/contract/blocks.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useSingleFlight } from '../../lib/use-single-flight.ts'
import { Button } from '../../ui/button.tsx'
import { Avatar } from '../../ui/picture/avatar.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import type { Blockable } from './block-dialog.tsx'
import styles from './blocked-row.module.css'
import { unblock, unblockFailed } from './unblock.ts'

interface Props {
  block: Block
  onUnblocked: (user: Blockable) => void
}

export function BlockedRow({ block: { user, createdAt }, onUnblocked }: Props) {
  const { mutate, isPending } = useUnblocking(user, () => onUnblocked(user))
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
function useUnblocking(user: Blockable, onUnblocked: () => void) {
  const client = useQueryClient()
  return useSingleFlight({
    mutationFn: () => unblock(client, user, onUnblocked),
    onError: (error) => unblockFailed(user, error),
  })
}
