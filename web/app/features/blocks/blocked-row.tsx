import type { Block } from '@caravan/contract/blocks.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import styles from './blocked-row.module.css'
import { useUnblocking } from './use-unblocking.ts'

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
