import type { GroupChat } from '@caravan/contract/group-chats.ts'
import { LIMITS } from '@caravan/contract/limits.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useDeferredComponent } from '../../../lib/use-deferred-component.ts'
import { useSignedIn } from '../../../lib/viewer/use-viewer.ts'
import { whenIdle } from '../../../lib/when-idle.ts'
import { Composer } from '../../talk/composer.tsx'
import { TalkFailure, TalkSkeleton } from '../../talk/log/talk-states.tsx'
import { useOutbox } from '../../talk/outbox/use-outbox.ts'
import { useThread } from '../../talk/use-thread.ts'
import { GroupLog } from './group-log.tsx'
import { groupOutbox } from './group-outbox.ts'
import { groupThread } from './group-thread.ts'

const loadGroupPlans = async () => (await import('../../plans/group-plans.tsx')).GroupPlans

const MESSAGE_LIMITS = { most: LIMITS.groupMessage, countedFrom: LIMITS.groupMessageCounted + 1, countsDown: true }

/** What was said in a chat and where one goes on; mounted once for each chat. */
export function GroupBody({ chat }: { chat: GroupChat }) {
  const { id: viewerId } = useSignedIn()
  const client = useQueryClient()
  const room = { kind: 'group', id: chat.id } as const
  const source = useMemo(() => groupThread(chat.id), [chat.id])
  const { thread, isFailed, isFetching, refetch, earlier, showEarlier, isCaughtUp } = useThread(source)
  // the server has none
  const kept = useMemo(
    () => (typeof window === 'undefined' ? undefined : groupOutbox(viewerId, client)),
    [viewerId, client],
  )
  const outbox = useOutbox(kept, chat.id)
  // after what was said: few chats have a plan
  const GroupPlans = useDeferredComponent(loadGroupPlans, whenIdle)
  return (
    <>
      {GroupPlans ? <GroupPlans groupChatId={chat.id} /> : null}
      <h2 className="sr-only">Messages</h2>
      {thread ? (
        <GroupLog
          room={room}
          thread={thread}
          description={chat.description}
          firstUnreadId={chat.viewer.firstUnreadId}
          isCaughtUp={isCaughtUp}
          outbox={outbox}
          earlier={earlier}
          onShowEarlier={showEarlier}
        />
      ) : isFailed ? (
        <TalkFailure title="The messages did not load" heading="h3" busy={isFetching} onRetry={refetch} />
      ) : (
        <TalkSkeleton />
      )}
      <Composer room={room} limits={MESSAGE_LIMITS} onSend={outbox.write} />
    </>
  )
}
