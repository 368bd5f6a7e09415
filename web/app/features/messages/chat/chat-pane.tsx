import { fullNameOf } from '../../../lib/traveller-names.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { TalkFailure, TalkNotice, TalkSkeleton } from '../../talk/log/talk-states.tsx'
import styles from './chat.module.css'
import { ChatBody } from './chat-body.tsx'
import { ChatHeader } from './chat-header.tsx'
import { useConversation } from './use-conversation.ts'

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
