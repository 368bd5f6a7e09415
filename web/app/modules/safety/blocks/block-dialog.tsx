import { blockTraveller } from '@caravan/contract/blocks.ts'
import { useQueryClient } from '@tanstack/react-query'
import Ban from 'lucide-react/icons/ban'
import { call } from '../../../lib/call.ts'
import { useSingleFlight } from '../../../lib/use-single-flight.ts'
import { AlertDialog } from '../../../ui/overlay/alert-dialog.tsx'
import { useReturnFocus } from '../../../ui/overlay/dialog.tsx'
import { onceOverlayLeft } from '../../../ui/overlay/overlay-history.ts'
import { toast, toastFailure } from '../../../ui/toast/toast.ts'
import { forgetTraveller } from './forget-traveller.ts'
import { noteBlocked, noteUnblocked, unblock, unblockFailed } from './queries.ts'

export interface Blockable {
  id: string
  username: string
}

interface Props {
  user: Blockable
  onClose: () => void
  onBlocked?: () => unknown
  /** Takes the focus where what opened the dialog has gone with the other's things. */
  focusAfter?: () => HTMLElement | null
}

export function BlockDialog({ user, onClose, onBlocked, focusAfter }: Props) {
  useReturnFocus(true, focusAfter)
  const { mutate, isPending } = useBlocking(user, { onClose, onBlocked })
  return (
    <AlertDialog
      onClose={onClose}
      title={`Block @${user.username}?`}
      action="Block"
      icon={<Ban className="icon" />}
      busy={isPending}
      onConfirm={() => mutate()}
    >
      You no longer see anything of each other: trips, comments, messages. A request or match between you ends. They are
      not told. You can unblock them in your account settings.
    </AlertDialog>
  )
}

function useBlocking(user: Blockable, { onClose, onBlocked }: Pick<Props, 'onClose' | 'onBlocked'>) {
  const client = useQueryClient()
  async function undo() {
    try {
      await unblock(client, user)
      toast({ title: `@${user.username} is unblocked`, description: 'You can see each other again.', tone: 'success' })
    } catch (error) {
      unblockFailed(user, error)
    }
  }
  return useSingleFlight({
    mutationFn: () => {
      // the socket may say that their trip is gone before the call is answered
      noteBlocked(user.id)
      return call(blockTraveller, { params: { userId: user.id }, body: { blocked: true } })
    },
    onSuccess: () => {
      onClose()
      onceOverlayLeft(() => {
        onBlocked?.()
        forgetTraveller(client, user.id)
      })
      toast({
        title: `@${user.username} is blocked`,
        description: 'A request or match that ended stays ended, also after Undo.',
        tone: 'success',
        onUndo: () => void undo(),
        // a conversation is left with its other side
        isForNextScreen: true,
      })
    },
    onError: (error) => {
      noteUnblocked(user.id)
      toastFailure(`Failed to block @${user.username}.`, error)
    },
  })
}
