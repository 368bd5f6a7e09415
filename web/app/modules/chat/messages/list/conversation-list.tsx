import type { GroupChat } from '@caravan/contract/group-chats.ts'
import type { Conversation } from '@caravan/contract/messages.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type Ref, useRef } from 'react'
import { useDeferredComponent } from '../../../../lib/lazy.tsx'
import { distinctItems } from '../../../../lib/query/paged-query.ts'
import { itemsOf } from '../../../../lib/query/patch-pages.ts'
import { whenIdle } from '../../../../lib/when-idle.ts'
import { Button, LinkButton } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/failed-state.tsx'
import { PagedList } from '../../../../ui/paged-list.tsx'
import { Loading, Skeleton } from '../../../../ui/skeleton.tsx'
import { useOpenChats } from '../../../discover/near-me/groups/open-chats.ts'
import { joinedGroupChatsQuery } from '../../group-chats/queries.ts'
import { conversationsQuery } from '../queries.ts'
import { ConversationItem, GroupRow, inOneList } from './conversation-item.tsx'
import styles from './conversation-list.module.css'

const ROWS = ['w-4/5', 'w-3/5', 'w-11/12', 'w-1/2', 'w-2/3']

const ConversationSkeleton = () => (
  <Loading label="Conversations are loading">
    {ROWS.map((width) => (
      <div key={width} className={styles.row}>
        <Skeleton className="size-13 rounded-full" />
        <div className="grid">
          <Skeleton className="my-1 h-4 w-2/5" />
          <Skeleton className={`my-[0.328rem] h-3 ${width}`} />
          <Skeleton className="mt-[0.406rem] mb-[0.281rem] h-3 w-1/4" />
        </div>
      </div>
    ))}
  </Loading>
)

interface Props {
  openId: string | undefined
  onNewChat: () => void
}

const loadPushInvitation = async () => (await import('../../../inbox/notifications/push-offer.tsx')).PushInvitation

const NO_CHATS: readonly GroupChat[] = []
const NO_CONVERSATIONS: readonly Conversation[] = []

/** Everybody to talk to, who said yes and the group chats that the viewer is a member of: where something was said last is first. */
export function ConversationList({ openId, onNewChat }: Props) {
  const list = useRef<HTMLUListElement>(null)
  // at its end, where it moves nothing
  const PushInvitation = useDeferredComponent(loadPushInvitation, whenIdle)
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
        after={PushInvitation ? <PushInvitation beside={list} /> : null}
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
  <ul ref={ref} tabIndex={-1} aria-label="Conversations">
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
