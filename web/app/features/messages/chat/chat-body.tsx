import { LIMITS } from '@caravan/contract/limits.ts'
import type { Conversation } from '@caravan/contract/messages.ts'
import { PRODUCT } from '@caravan/contract/product.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { firstNameOf } from '../../../lib/traveller-names.ts'
import { useDeferredComponent } from '../../../lib/use-deferred-component.ts'
import { useSignedIn } from '../../../lib/viewer/use-viewer.ts'
import { whenIdle } from '../../../lib/when-idle.ts'
import { Composer } from '../../talk/composer.tsx'
import { TalkFailure, TalkSkeleton } from '../../talk/log/talk-states.tsx'
import { useOutbox } from '../../talk/outbox/use-outbox.ts'
import type { Speakers } from '../../talk/room.ts'
import { useThread } from '../../talk/use-thread.ts'
import styles from './chat.module.css'
import { MatchLog } from './match-log.tsx'
import { matchOutbox } from './match-outbox.ts'
import { matchThread } from './match-thread.ts'

const loadPlanCard = async () => (await import('../../plans/plan-card.tsx')).PlanCard

const MESSAGE_LIMITS = { most: LIMITS.message, countedFrom: LIMITS.message - 200 }

/** What was said and where one goes on; mounted once for each conversation, by its `key`. */
export function ChatBody({ conversation }: { conversation: Conversation }) {
  const { matchId, closed, otherUser } = conversation
  const { id: viewerId } = useSignedIn()
  const client = useQueryClient()
  const room = { kind: 'match', id: matchId } as const
  const source = useMemo(() => matchThread(matchId), [matchId])
  const { thread, isFailed, isFetching, refetch, earlier, showEarlier } = useThread(source)
  // the server has none
  const kept = useMemo(
    () => (typeof window === 'undefined' ? undefined : matchOutbox(viewerId, client)),
    [viewerId, client],
  )
  const outbox = useOutbox(kept, matchId)
  const speakers: Speakers = {
    viewerId,
    nameOf: (id) => (id === viewerId ? 'You' : firstNameOf(otherUser)),
    hasBylines: false,
  }
  // after what was said: few conversations have a plan
  const PlanCard = useDeferredComponent(loadPlanCard, whenIdle)
  return (
    <>
      {closed === 'other-left' || !PlanCard ? null : <PlanCard matchId={matchId} name={firstNameOf(otherUser)} />}
      {thread ? (
        <MatchLog
          conversation={conversation}
          room={room}
          speakers={speakers}
          thread={thread}
          outbox={outbox}
          earlier={earlier}
          onShowEarlier={showEarlier}
        />
      ) : isFailed ? (
        <TalkFailure title="The messages did not load" heading="h3" busy={isFetching} onRetry={refetch} />
      ) : (
        <TalkSkeleton />
      )}
      {closed ? (
        <Closed conversation={conversation} />
      ) : (
        <Composer room={room} limits={MESSAGE_LIMITS} onSend={outbox.write} />
      )}
    </>
  )
}

const WHY: Record<NonNullable<Conversation['closed']>, string> = {
  'ended-by-you': 'You ended this match.',
  ended: 'This match has ended.',
  'other-left': `This traveler has left ${PRODUCT.name}.`,
}

/** Names nobody: to have ended a match must cost nobody anything. */
function Closed({ conversation: { closed } }: { conversation: Conversation }) {
  return <p className={styles.closed}>{closed && WHY[closed]} You can still read the conversation.</p>
}
