import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { DeferredPushInvitation } from '../notifications/deferred-push-invitation.tsx'
import { ConversationRow } from './conversation-row.tsx'
import { ConversationSkeleton } from './conversation-skeleton.tsx'
import { conversationsQuery } from './conversations-query.ts'
import { useWhenSeen } from './use-when-seen.ts'

interface Props {
  openId: string | undefined
  onNewChat: () => void
}

export function ConversationList({ openId, onNewChat }: Props) {
  const { data, isPending, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    conversationsQuery(),
  )
  const list = useRef<HTMLUListElement>(null)
  // whoever scrolls there need not press it
  const whenSeen = useWhenSeen(() => void (isFetchingNextPage || fetchNextPage()))
  if (isPending) return <ConversationSkeleton />
  if (!data)
    return (
      <FailedState title="Your conversations did not load" busy={isFetching} onRetry={() => void refetch()}>
        Check your connection, then try again.
      </FailedState>
    )
  const conversations = data.pages.flatMap(({ items }) => items)
  if (conversations.length === 0) return <Empty onNewChat={onNewChat} />
  return (
    <>
      <ul ref={list} tabIndex={-1} className="talks">
        {conversations.map((conversation) => (
          <ConversationRow
            key={conversation.matchId}
            conversation={conversation}
            isOpen={conversation.matchId === openId}
          />
        ))}
      </ul>
      {hasNextPage ? (
        <Button
          ref={whenSeen}
          small
          variant="quiet"
          className="earlier"
          busy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          Show earlier conversations
        </Button>
      ) : null}
      <DeferredPushInvitation beside={list} />
    </>
  )
}

const Empty = ({ onNewChat }: { onNewChat: () => void }) => (
  <EmptyState
    stamp="letterbox"
    title="No conversations yet"
    action={
      <div className="grid gap-3">
        <Button variant="primary" onClick={onNewChat}>
          Start New Chat
        </Button>
        <LinkButton to="/discover">Find Travel Matches</LinkButton>
      </div>
    }
  >
    You can message people after you've matched with them
  </EmptyState>
)
