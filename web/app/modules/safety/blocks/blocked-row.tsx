import type { Block } from '@caravan/contract/blocks.ts'
import { useQueryClient } from '@tanstack/react-query'
import Flag from 'lucide-react/icons/flag'
import { useSingleFlight } from '../../../lib/use-single-flight.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Avatar } from '../../../ui/picture/avatar.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { openReport, travellerSubject } from '../reports/open-report.ts'
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
      <div className={styles.actions}>
        <IconButton
          label={`Report @${user.username}`}
          onClick={() => openReport({ subjects: [{ ...travellerSubject(user), user: null }] })}
        >
          <Flag className="icon" />
        </IconButton>
        <Button busy={isPending} aria-label={`Unblock @${user.username}`} onClick={() => mutate()}>
          Unblock
        </Button>
      </div>
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
