import { Ban } from 'lucide-react'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { useReturnFocus } from '../../ui/use-return-focus.ts'
import { useBlocking } from './use-blocking.ts'

export interface Blockable {
  id: string
  username: string
}

interface Props {
  user: Blockable
  onClose: () => void
  /** Runs before the other's things leave the page. */
  onBlocked?: () => unknown
}

/** Asked before somebody is blocked; says what it does. */
export function BlockDialog({ user, onClose, onBlocked }: Props) {
  useReturnFocus(true)
  const { mutate, isPending } = useBlocking(user, () => {
    onBlocked?.()
    onClose()
  })
  return (
    <AlertDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`Block @${user.username}?`}
      action="Block"
      icon={<Ban className="icon" />}
      busy={isPending}
      onConfirm={() => mutate()}
    >
      You no longer see anything of each other: trips, comments, messages. A request or match between you ends. They are
      not told.
    </AlertDialog>
  )
}
