import { closeGroupChat, type GroupChat } from '@caravan/contract/group-chats.ts'
import { useQueryClient } from '@tanstack/react-query'
import Flame from 'lucide-react/icons/flame'
import { call } from '../../../../lib/call.ts'
import { detailOf } from '../../../../lib/call-error.ts'
import { useSingleFlight } from '../../../../lib/use-single-flight.ts'
import { useSignedIn } from '../../../../lib/viewer/use-viewer.ts'
import { AlertDialog } from '../../../../ui/overlay/alert-dialog.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { endGroupChat, groupOutbox } from '../group-chat-cache.ts'

/** Asked of the creator before a chat ends early, for everybody. The screen says then that it has ended. */
export function CloseDialog({ chat, onClose }: { chat: GroupChat; onClose: () => void }) {
  const { mutate, isPending } = useClosing(chat, onClose)
  return (
    <AlertDialog
      open
      onOpenChange={(open) => open || onClose()}
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
    onError: (error) =>
      toast({
        title: 'Failed to close the group chat',
        description: detailOf(error, 'Please try again.'),
        tone: 'danger',
      }),
  })
}
