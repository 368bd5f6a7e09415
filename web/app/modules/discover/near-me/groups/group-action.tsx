import { type GroupChat, joinGroupChat } from '@caravan/contract/group-chats.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import MessageCircle from 'lucide-react/icons/message-circle'
import { useRef } from 'react'
import { Link } from 'react-router'
import { call } from '../../../../lib/call.ts'
import { detailOf, isCallError } from '../../../../lib/call-error.ts'
import type { Pages } from '../../../../lib/query/paged-query.ts'
import { mapItems, patchPages, withFirst, withoutItem } from '../../../../lib/query/patch-pages.ts'
import { useSingleFlight } from '../../../../lib/use-single-flight.ts'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { cityGroupChatsKey, groupChatKey, joinedGroupChatsKey } from '../../../chat/group-chats/queries.ts'

export function keepJoined(client: QueryClient, chat: GroupChat, isNew: boolean): void {
  const isSame = ({ id }: GroupChat) => id === chat.id
  const first = (pages: Pages<GroupChat>) => withFirst(pages, chat, isSame)
  patchPages<GroupChat>(client, cityGroupChatsKey, (pages) =>
    isNew ? first(pages) : mapItems(pages, (one) => (isSame(one) ? chat : one)),
  )
  patchPages<GroupChat>(client, joinedGroupChatsKey, first)
  client.setQueryData(groupChatKey(chat.id), chat)
}

/** One that is over, or no more to be seen. */
export function dropChat(client: QueryClient, id: string): void {
  for (const key of [cityGroupChatsKey, joinedGroupChatsKey])
    patchPages<GroupChat>(client, key, (pages) => withoutItem(pages, id))
}

export function refetchChats(client: QueryClient): void {
  for (const queryKey of [cityGroupChatsKey, joinedGroupChatsKey]) void client.invalidateQueries({ queryKey })
}

/** The same for what was not read just now. */
export function refetchStaleChats(client: QueryClient): void {
  for (const queryKey of [cityGroupChatsKey, joinedGroupChatsKey])
    void client.refetchQueries({ queryKey, type: 'active', stale: true })
}

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
