import { type GroupChat, joinGroupChat } from '@caravan/contract/group-chats.ts'
import { useQueryClient } from '@tanstack/react-query'
import { MessageCircle } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'react-router'
import { call } from '../../../lib/call.ts'
import { detailOf, isCallError } from '../../../lib/call-error.ts'
import { useSingleFlight } from '../../../lib/use-single-flight.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { dropChat, keepJoined, refetchChats } from './group-chat-cache.ts'

/** Members go in, others join first. The focus goes on from one to the other. */
export function GroupAction({ chat }: { chat: GroupChat }) {
  const { mutate, isPending, wasJoined } = useJoining(chat.id)
  if (chat.isMember) {
    return (
      <Link
        ref={(link) => {
          const isFocusLost = wasJoined.current && document.activeElement === document.body
          if (isFocusLost) link?.focus({ preventScroll: true })
          wasJoined.current = false
        }}
        to={`/group-chat/${chat.id}`}
        className={buttonClass({})}
        aria-label={`Chat: ${chat.name}`}
      >
        <MessageCircle className="icon" />
        Chat
      </Link>
    )
  }
  if (!chat.viewer.canJoin) return <span className="soft small">Full</span>
  return (
    <Button busy={isPending} aria-label={`Join ${chat.name}`} onClick={() => mutate()}>
      Join
    </Button>
  )
}

/** Joins a chat; a second time is no error. */
export function useJoining(groupChatId: string, onJoined?: () => void) {
  const client = useQueryClient()
  const wasJoined = useRef(false)
  const joining = useSingleFlight({
    mutationFn: () => call(joinGroupChat, { params: { groupChatId } }),
    onSuccess: (joined) => {
      wasJoined.current = true
      onJoined?.()
      keepJoined(client, joined, false)
      toast({ title: 'Joined Group', description: "You've successfully joined the group chat!", tone: 'success' })
    },
    onError: (error) => {
      toast({ title: 'Error', description: joinFailure(error), tone: 'danger' })
      if (isCallError(error) && error.slug === 'not-found') dropChat(client, groupChatId)
      if (isCallError(error)) refetchChats(client)
    },
  })
  return { ...joining, wasJoined }
}

const FAILED = 'Failed to join group chat. Please try again.'

/** Trying again helps against a failure, not against a rule. */
function joinFailure(error: unknown): string {
  if (!isCallError(error)) return FAILED
  if (error.slug === 'not-found') return 'This group chat has ended.'
  const isRule = error.slug === 'group-full' || error.slug === 'other-city' || error.slug === 'too-many'
  return isRule ? detailOf(error, FAILED) : FAILED
}
