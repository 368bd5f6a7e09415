import type { Conversation } from '@caravan/contract/messages.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { isCallError } from '../../../lib/call-error.ts'
import { fullNameOf } from '../../../lib/traveller-names.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { TalkFailure, TalkNotice, TalkSkeleton } from '../../talk/log/talk-states.tsx'
import { conversationQuery, conversationsQuery } from '../conversations-query.ts'
import styles from './chat.module.css'
import { ChatBody } from './chat-body.tsx'
import { ChatHeader } from './chat-header.tsx'

export function ChatPane({ matchId }: { matchId: string }) {
  const { conversation, isMissing, isError, isFetching, retry } = useConversation(matchId)
  return (
    <section
      className={styles.chat}
      aria-label={conversation ? `Chat with ${fullNameOf(conversation.otherUser)}` : 'Chat'}
    >
      {/* on a phone the list and its heading are away */}
      <h1 className="sr-only md:hidden">Messages</h1>
      <ChatHeader conversation={conversation} isLoading={!isMissing && !isError} />
      {conversation ? (
        <ChatBody key={matchId} conversation={conversation} />
      ) : isMissing ? (
        <Missing />
      ) : isError ? (
        <TalkFailure title="The conversation did not load" busy={isFetching} onRetry={retry} />
      ) : (
        <TalkSkeleton />
      )}
    </section>
  )
}

const Missing = () => (
  <TalkNotice>
    <EmptyState
      stamp="signpost"
      title="Conversation not found"
      action={<LinkButton to="/messages">All conversations</LinkButton>}
    >
      It may have been removed, or it is between others.
    </EmptyState>
  </TalkNotice>
)

interface Found {
  conversation: Conversation | undefined
  /** It is not there, or not one's own. */
  isMissing: boolean
  isError: boolean
  isFetching: boolean
  retry: () => void
}

/** The conversation that the address names: out of the list where it is loaded, else by itself. */
function useConversation(matchId: string): Found {
  const { data, isPending } = useInfiniteQuery(conversationsQuery())
  const listed = data?.pages.flatMap(({ items }) => items).find((one) => one.matchId === matchId)
  const single = useQuery({ ...conversationQuery(matchId), enabled: !listed && !isPending })
  const isRefused = isCallError(single.error) && [400, 404].includes(single.error.status)
  return {
    conversation: listed ?? single.data,
    isMissing: !listed && !single.data && isRefused,
    isError: !listed && !single.data && single.isError,
    isFetching: single.isFetching,
    retry: () => void single.refetch(),
  }
}
