import { useQueryClient } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useSignedIn } from '../../lib/use-viewer.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { OfflineBar } from '../../ui/offline-bar.tsx'
import { outboxOf } from './browser-outbox.ts'
import { ChatBody, MessageSkeleton } from './chat-body.tsx'
import { ChatHeader } from './chat-header.tsx'
import { nameOf } from './names.ts'
import { catchUp } from './thread-query.ts'
import { useConversation } from './use-conversation.ts'

export function ChatPane({ matchId }: { matchId: string }) {
  const { conversation, isMissing, isError, retry } = useConversation(matchId)
  const { id: userId } = useSignedIn()
  const client = useQueryClient()
  const resume = () => {
    void outboxOf(userId, client).flush()
    void catchUp(client, matchId)
  }
  return (
    <section className="chat" aria-label={conversation ? `Chat with ${nameOf(conversation.otherUser)}` : 'Chat'}>
      <ChatHeader conversation={conversation} />
      <OfflineBar onRetry={resume}>
        You are offline. What you have opened stays readable; messages wait until you are back.
      </OfflineBar>
      {conversation ? (
        <ChatBody key={matchId} conversation={conversation} />
      ) : isMissing ? (
        <Missing />
      ) : isError ? (
        <Failed onRetry={retry} />
      ) : (
        <MessageSkeleton />
      )}
    </section>
  )
}

const Missing = () => (
  <div className="talking">
    <EmptyState
      stamp="signpost"
      title="Conversation not found"
      action={<LinkButton to="/messages">All conversations</LinkButton>}
    >
      It may have been removed, or it is between others.
    </EmptyState>
  </div>
)

const Failed = ({ onRetry }: { onRetry: () => void }) => (
  <div role="alert" className="talking">
    <EmptyState
      stamp="lighthouse"
      title="The conversation did not load"
      action={
        <Button onClick={onRetry}>
          <RotateCw className="icon" />
          Try again
        </Button>
      }
    >
      Check your connection, then try again.
    </EmptyState>
  </div>
)
