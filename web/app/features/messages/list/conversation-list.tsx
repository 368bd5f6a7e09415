import type { GroupChat } from '@caravan/contract/group-chats.ts'
import type { Conversation } from '@caravan/contract/messages.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type Ref, useRef } from 'react'
import { distinctItems } from '../../../lib/query/distinct-items.ts'
import { itemsOf } from '../../../lib/query/patch-pages.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PagedList } from '../../../ui/paged-list.tsx'
import { joinedGroupChatsQuery } from '../../group-chats/group-chats-query.ts'
import { useOpenChats } from '../../near-me/groups/use-open-chats.ts'
import { DeferredPushInvitation } from '../../notifications/deferred-push-invitation.tsx'
import { conversationsQuery } from '../conversations-query.ts'
import { ConversationItem } from './conversation-item.tsx'
import styles from './conversation-list.module.css'
import { ConversationSkeleton } from './conversation-skeleton.tsx'
import { GroupRow } from './group-row.tsx'
import { inOneList } from './one-list.ts'

interface Props {
  openId: string | undefined
  onNewChat: () => void
}

const NO_CHATS: readonly GroupChat[] = []
const NO_CONVERSATIONS: readonly Conversation[] = []

/** Everybody to talk to, who said yes and the group chats that the viewer is a member of: where something was said last is first. */
export function ConversationList({ openId, onNewChat }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const query = useInfiniteQuery(conversationsQuery())
  const groups = useInfiniteQuery({ ...joinedGroupChatsQuery(), select: distinctItems<GroupChat> })
  const chats = useOpenChats(groups.data ? itemsOf(groups.data) : NO_CHATS)
  // they come together: what came later would move the others
  const isWaiting = [query, groups].some(({ isPending, isPaused }) => isPending && !isPaused)
  if (isWaiting) return <ConversationSkeleton />
  const hasConversations = query.data?.pages.some(({ items }) => items.length > 0)
  return (
    <>
      {/* where neither came, one failure says it */}
      {query.data || groups.data ? (
        <PagedList
          query={groups}
          skeleton={null}
          failure={{ title: 'Your group chats did not load', heading: 'h2' }}
          empty={null}
          more={{ label: 'Show more group chats', small: true, variant: 'quiet', className: styles.earlier }}
        >
          {() => (hasConversations || chats.length === 0 ? null : <Rows chats={chats} openId={openId} />)}
        </PagedList>
      ) : null}
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
          <Rows ref={list} conversations={conversations} chats={chats} hasMore={query.hasNextPage} openId={openId} />
        )}
      </PagedList>
    </>
  )
}

interface RowsProps {
  conversations?: readonly Conversation[]
  chats: readonly GroupChat[]
  hasMore?: boolean
  openId: string | undefined
  ref?: Ref<HTMLUListElement>
}

const Rows = ({ conversations = NO_CONVERSATIONS, chats, hasMore = false, openId, ref }: RowsProps) => (
  <ul ref={ref} tabIndex={-1} className={styles.list} aria-label="Conversations">
    {inOneList(conversations, chats, hasMore).map((one) =>
      'chat' in one ? (
        <GroupRow key={one.chat.id} chat={one.chat} />
      ) : (
        <ConversationItem
          key={one.conversation.matchId}
          conversation={one.conversation}
          isOpen={one.conversation.matchId === openId}
        />
      ),
    )}
  </ul>
)

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
