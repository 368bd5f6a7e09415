import type { Block } from '@caravan/contract/blocks.ts'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import Flag from 'lucide-react/icons/flag'
import { useRef, useState } from 'react'
import { useSingleFlight } from '../../../lib/use-single-flight.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/failed-state.tsx'
import { PagedList } from '../../../ui/paged-list.tsx'
import { Avatar } from '../../../ui/picture/avatar.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { ColumnScreen } from '../../shell/navigation/topbar.tsx'
import { openReport, travellerSubject } from '../reports/open-report.ts'
import type { Blockable } from './block-dialog.tsx'
import styles from './blocked-screen.module.css'
import { blocksQuery, unblock, unblockFailed } from './queries.ts'

interface Props {
  block: Block
  onUnblocked: (user: Blockable) => void
}

function BlockedRow({ block: { user, createdAt }, onUnblocked }: Props) {
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

function useUnblocking(user: Blockable, onUnblocked: () => void) {
  const client = useQueryClient()
  return useSingleFlight({
    mutationFn: () => unblock(client, user, onUnblocked),
    onError: (error) => unblockFailed(user, error),
  })
}

export function BlockedScreen() {
  const list = useRef<HTMLDivElement>(null)
  const [unblocked, setUnblocked] = useState<Blockable>()
  function noteUnblocked(user: Blockable) {
    setUnblocked(user)
    // the button that was pressed goes with its row
    list.current?.focus({ preventScroll: true })
  }
  return (
    <ColumnScreen title="Blocked travelers">
      <p className="soft mb-4">You and they see nothing of each other. They are not told.</p>
      <div ref={list} tabIndex={-1}>
        <List onUnblocked={noteUnblocked} />
      </div>
      <p className="sr-only" role="status">
        {unblocked ? `@${unblocked.username} is unblocked` : null}
      </p>
    </ColumnScreen>
  )
}

const List = ({ onUnblocked }: { onUnblocked: (user: Blockable) => void }) => (
  <PagedList
    query={useInfiniteQuery(blocksQuery())}
    skeleton={<Waiting />}
    failure="Blocked travelers could not be loaded."
    empty={<Nobody />}
    more={{ label: 'Show earlier ones', wide: true }}
  >
    {(blocks) => (
      <ul className={`card flush ${styles.list}`}>
        {blocks.map((block) => (
          <BlockedRow key={block.user.id} block={block} onUnblocked={onUnblocked} />
        ))}
      </ul>
    )}
  </PagedList>
)

const Nobody = () => (
  <EmptyState stamp="lookout" title="Nobody is blocked">
    You can block somebody, and report them, from the menu of a trip, a comment, a match or a conversation.
  </EmptyState>
)

const Waiting = () => (
  <Loading label="Loading blocked travelers..." className="card flush">
    {['w-32', 'w-40', 'w-28'].map((width) => (
      <div key={width} className={styles.row}>
        <Skeleton className="size-12 rounded-full" />
        <Skeleton className={`h-4 ${width}`} />
      </div>
    ))}
  </Loading>
)
