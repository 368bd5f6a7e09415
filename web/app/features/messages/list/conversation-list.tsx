import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PagedList } from '../../../ui/paged-list.tsx'
import { joinedGroupChatsQuery } from '../../group-chats/group-chats-query.ts'
import { DeferredPushInvitation } from '../../notifications/deferred-push-invitation.tsx'
import { conversationsQuery } from '../conversations-query.ts'
import { ConversationItem } from './conversation-item.tsx'
import styles from './conversation-list.module.css'
import { ConversationSkeleton } from './conversation-skeleton.tsx'
import { GroupRows } from './group-rows.tsx'

interface Props {
  openId: string | undefined
  onNewChat: () => void
}

/** Everybody to talk to: the group chats first, then who said yes. */
export function ConversationList({ openId, onNewChat }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const query = useInfiniteQuery(conversationsQuery())
  const groups = useInfiniteQuery(joinedGroupChatsQuery())
  // those above come with those below: later they would move them
  const isWaiting = [query, groups].some(({ isPending, isPaused }) => isPending && !isPaused)
  if (isWaiting) return <ConversationSkeleton />
  return (
    <>
      {/* where neither came, one failure says it */}
      {query.data || groups.data ? <GroupRows /> : null}
      <PagedList
        query={query}
        skeleton={<ConversationSkeleton />}
        failure={{ title: 'Your conversations did not load', detail: 'Check your connection, then try again.' }}
        empty={<Empty onNewChat={onNewChat} />}
        more={{
          label: 'Show earlier conversations',
          whenSeen: true,
          small: true,
          variant: 'quiet',
          className: styles.earlier,
        }}
        after={<DeferredPushInvitation beside={list} />}
      >
        {(conversations) => (
          <ul ref={list} tabIndex={-1} className={styles.list}>
            {conversations.map((conversation) => (
              <ConversationItem
                key={conversation.matchId}
                conversation={conversation}
                isOpen={conversation.matchId === openId}
              />
            ))}
          </ul>
        )}
      </PagedList>
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
        <LinkButton to="/settings/former-contacts">People who are no longer here</LinkButton>
      </div>
    }
  >
    You can message people after you've matched with them
  </EmptyState>
)
