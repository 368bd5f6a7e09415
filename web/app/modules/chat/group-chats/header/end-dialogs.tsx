import { closeGroupChat, type GroupChat, leaveGroupChat } from '@caravan/contract/group-chats.ts'
import { useQueryClient } from '@tanstack/react-query'
import Flame from 'lucide-react/icons/flame'
import { useNavigate } from 'react-router'
import { call } from '../../../../lib/call.ts'
import { useSingleFlight } from '../../../../lib/use-single-flight.ts'
import { useSignedIn } from '../../../../lib/viewer/use-viewer.ts'
import { AlertDialog } from '../../../../ui/overlay/alert-dialog.tsx'
import { onceOverlayLeft } from '../../../../ui/overlay/overlay-history.ts'
import { toast, toastFailure } from '../../../../ui/toast/toast.ts'
import { catchUp } from '../../talk/thread-query.ts'
import { groupThread } from '../chat/group-thread.ts'
import { endGroupChat, forgetGroupChat, groupOutbox, patchGroupChat, refetchGroupChat } from '../group-chat-cache.ts'
import { mayReadAgain, stopReading } from '../queries.ts'

export function CloseDialog({ chat, onClose }: { chat: GroupChat; onClose: () => void }) {
  const { mutate, isPending } = useClosing(chat, onClose)
  return (
    <AlertDialog
      onClose={onClose}
      title="Close this group chat?"
      action="Close group"
      icon={<Flame className="icon" />}
      busy={isPending}
      onConfirm={() => mutate()}
    >
      <bdi>{chat.name}</bdi> ends for everybody now, and all of its messages are deleted. Members who both ticked 'Keep
      in touch' match.
    </AlertDialog>
  )
}

function useClosing({ id: groupChatId }: GroupChat, onClose: () => void) {
  const client = useQueryClient()
  const { id: viewerId } = useSignedIn()
  return useSingleFlight({
    mutationFn: () => call(closeGroupChat, { params: { groupChatId } }),
    onSuccess: () => {
      onClose()
      endGroupChat(client, groupOutbox(viewerId, client), groupChatId)
    },
    onError: (error) => toastFailure('Failed to close the group chat', error),
  })
}

export function LeaveDialog({ chat, onClose }: { chat: GroupChat; onClose: () => void }) {
  const { mutate, isPending } = useLeaving(chat, onClose)
  return (
    <AlertDialog
      onClose={onClose}
      title="Leave this group chat?"
      action="Leave"
      busy={isPending}
      onConfirm={() => mutate()}
    >
      You no longer read what is written in <bdi>{chat.name}</bdi>, and whom you wanted to keep in touch with is
      forgotten. What you have written stays there until it ends.
    </AlertDialog>
  )
}

function useLeaving({ id: groupChatId, name }: GroupChat, onClose: () => void) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { id: viewerId } = useSignedIn()
  async function leaveScreen() {
    await navigate('/near-me', { replace: true })
    patchGroupChat(client, groupChatId, (chat) => ({ ...chat, isMember: false }))
    forgetGroupChat(client, groupOutbox(viewerId, client), groupChatId)
    refetchGroupChat(client, groupChatId)
  }
  return useSingleFlight({
    mutationFn() {
      stopReading(groupChatId)
      return call(leaveGroupChat, { params: { groupChatId } })
    },
    onSuccess: () => {
      onClose()
      toast({ title: 'You left the group chat', description: name, tone: 'success', isForNextScreen: true })
      onceOverlayLeft(() => void leaveScreen())
    },
    onError(error) {
      mayReadAgain(groupChatId)
      void catchUp(client, groupThread(groupChatId))
      toastFailure('Failed to leave the group chat', error)
    },
  })
}
