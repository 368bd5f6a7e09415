import { type GroupChat, joinGroupChat } from '@caravan/contract/group-chats.ts'
import type { ProblemSlug } from '@caravan/contract/problems.ts'
import { useQueryClient } from '@tanstack/react-query'
import HeartHandshake from 'lucide-react/icons/heart-handshake'
import UserPlus from 'lucide-react/icons/user-plus'
import { call } from '../../../lib/call.ts'
import { isCallError } from '../../../lib/call-error.ts'
import { useNow } from '../../../lib/dates/now.tsx'
import { useSingleFlight } from '../../../lib/use-single-flight.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/failed-state.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { catchUp } from '../talk/thread-query.ts'
import { groupThread } from './chat/group-thread.ts'
import { refetchGroupChat, refetchGroupLists } from './group-chat-cache.ts'
import styles from './group-chat-screen.module.css'
import { groupChatKey, isKeepOpen, memberCountText } from './queries.ts'

/** In the last hours of a chat: leads to where one says whom one wants to keep in touch with. */
export function KeepBanner({ keepFrom, onOpen }: { keepFrom: string; onOpen: () => void }) {
  const now = useNow()
  if (!isKeepOpen(keepFrom, now)) return null
  return (
    <div className={styles.banner}>
      <HeartHandshake className="icon" />
      <p>This chat ends soon. Whom do you want to keep in touch with?</p>
      <Button small onClick={onOpen}>
        Choose
      </Button>
    </div>
  )
}

export function JoinInvitation({ chat }: { chat: GroupChat }) {
  const { mutate, isPending } = useJoining(chat.id)
  return (
    <div className={styles.whole}>
      <EmptyState
        stamp="together"
        title="Join the conversation"
        action={
          chat.viewer.canJoin ? (
            <Button variant="primary" busy={isPending} onClick={() => mutate()}>
              {isPending ? null : <UserPlus className="icon" />}
              Join
            </Button>
          ) : (
            'Group chats are for travelers who are in their city.'
          )
        }
      >
        {chat.description ? (
          <span className={styles.description} dir="auto">
            {chat.description}
          </span>
        ) : null}
        <span className={styles.description}>
          {memberCountText(chat.memberCount)}. Join to read what they write. Everything is gone when the chat expires.
        </span>
      </EmptyState>
    </div>
  )
}

/** What is written after the answer and before the connection is in the room is announced to nobody here. */
const ROOM_JOINED_WITHIN_MS = 2000

/** What trying again does not change, in the server's own words. */
const FINAL = new Set<ProblemSlug | undefined>(['group-full', 'other-city'])

function useJoining(groupChatId: string) {
  const client = useQueryClient()
  return useSingleFlight({
    mutationFn: () => call(joinGroupChat, { params: { groupChatId } }),
    onSuccess: (joined) => {
      client.setQueryData<GroupChat>(groupChatKey(groupChatId), joined)
      refetchGroupLists(client)
      setTimeout(() => void catchUp(client, groupThread(groupChatId)), ROOM_JOINED_WITHIN_MS)
      toast({ title: 'Joined Group', description: "You've successfully joined the group chat!", tone: 'success' })
    },
    onError: (error) => {
      // it may have ended, or be full by now
      refetchGroupChat(client, groupChatId)
      const description =
        isCallError(error) && error.problem && FINAL.has(error.slug)
          ? error.problem.detail
          : 'Failed to join group chat. Please try again.'
      toast({ title: 'Error', description, tone: 'danger' })
    },
  })
}
