import { LIMITS } from '@caravan/contract/limits.ts'
import { Trash2 } from 'lucide-react'
import { AlertDialog } from '../../ui/overlay/alert-dialog.tsx'

interface Props {
  busy: boolean
  onClose: () => void
  onConfirm: () => void
}

export const DeleteDialog = ({ busy, onClose, onConfirm }: Props) => (
  <AlertDialog
    open
    onOpenChange={(isOpen) => isOpen || onClose()}
    title="Delete your account?"
    action="Delete my account"
    icon={<Trash2 className="icon" />}
    busy={busy}
    onConfirm={onConfirm}
  >
    You are signed out on all devices, and your trips, comments and profile are hidden. After {LIMITS.deletionDays} days
    they are gone, with your pictures and messages. What you wrote to others stays with them, from ‘A former traveler’.
  </AlertDialog>
)
