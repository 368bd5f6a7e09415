import type { Conversation } from '@caravan/contract/messages.ts'
import { useTypingSignal } from '../../lib/live/typing.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
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
        <div className="talking">
          <FailedState title="The messages did not load" heading="h3" busy={isFetching} onRetry={refetch}>
            Check your connection, then try again.
          </FailedState>
        </div>
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
