import type { Conversation } from '@caravan/contract/messages.ts'
import { RotateCw } from 'lucide-react'
import { useEffect } from 'react'
import { useTypingSignal } from '../../lib/live/typing.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { preloadToasts } from '../../ui/toaster.tsx'
import { Composer } from './composer.tsx'
import { MessageLog } from './message-log.tsx'
import { firstNameOf } from './names.ts'
import { useOutbox } from './use-outbox.ts'
import { useThread } from './use-thread.ts'

/** What was said and where one goes on; stands once for each conversation, by its `key`. */
export function ChatBody({ conversation }: { conversation: Conversation }) {
  const { matchId, closed } = conversation
  const { thread, isFailed, isFetching, refetch, earlier, showEarlier } = useThread(matchId)
  const { unsent, write, retry, discard } = useOutbox(matchId)
  const signalTyping = useTypingSignal({ matchId })
  useEffect(() => void preloadToasts().catch(() => undefined), [])
  return (
    <>
      {thread ? (
        <MessageLog
          conversation={conversation}
          thread={thread}
          unsent={unsent}
          earlier={earlier}
          onShowEarlier={showEarlier}
          onRetry={retry}
          onDiscard={discard}
        />
      ) : isFailed ? (
        <Failed busy={isFetching} onRetry={refetch} />
      ) : (
        <MessageSkeleton />
      )}
      {closed ? (
        <Closed conversation={conversation} />
      ) : (
        <Composer matchId={matchId} onSend={write} onTyping={signalTyping} />
      )}
    </>
  )
}

function Closed({ conversation: { closed, otherUser } }: { conversation: Conversation }) {
  const who = {
    'ended-by-you': 'You ended this match.',
    'ended-by-them': `${firstNameOf(otherUser)} ended this match.`,
  }
  const why = closed && closed !== 'ended' ? who[closed] : 'This match has ended.'
  return <p className="chat-closed">{why} You can still read the conversation.</p>
}

const Failed = ({ busy, onRetry }: { busy: boolean; onRetry: () => void }) => (
  <div role="alert" className="talking">
    <EmptyState
      stamp="lighthouse"
      title="The messages did not load"
      heading="h3"
      action={
        <Button busy={busy} onClick={onRetry}>
          {busy ? null : <RotateCw className="icon" />}
          Try again
        </Button>
      }
    >
      Check your connection, then try again.
    </EmptyState>
  </div>
)

const BONES = ['w-3/5', 'w-2/5', 'own w-1/2', 'w-1/3', 'own w-2/5']

export const MessageSkeleton = () => (
  <div className="talking">
    <Loading label="Loading messages..." className="talked">
      <p className="day" aria-hidden="true">
        Loading messages...
      </p>
      {BONES.map((bone) => (
        <Skeleton key={bone} className={`talk-bone h-10 ${bone}`} />
      ))}
    </Loading>
  </div>
)
