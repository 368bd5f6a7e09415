import { requestDeletion } from '@caravan/contract/deletion.ts'
import { LIMITS } from '@caravan/contract/limits.ts'
import { Trash2 } from 'lucide-react'
import { call } from '../../lib/call.ts'
import { detailOf } from '../../lib/call-error.ts'
import { useSingleFlight } from '../../lib/use-single-flight.ts'
import { endSession } from '../../lib/viewer/logout.ts'
import { AlertDialog } from '../../ui/overlay/alert-dialog.tsx'
import { toast } from '../../ui/toast/toast.ts'

/** Leaves: asked first, then signed out here as everywhere. */
export function DeleteDialog({ onClose }: { onClose: () => void }) {
  const leaving = useSingleFlight({
    mutationFn: () => call(requestDeletion, { body: { requested: true } }),
    // the page of a suspension belongs to no session that it could end
    onSuccess: () => endSession() || location.replace('/'),
    onError: (error) => {
      onClose()
      toast({
        title: 'Your account was not deleted.',
        description: detailOf(error, 'Please try again.'),
        tone: 'danger',
      })
    },
  })
  return (
    <AlertDialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title="Delete your account?"
      action="Delete my account"
      icon={<Trash2 className="icon" />}
      busy={leaving.isPending}
      onConfirm={() => leaving.mutate()}
    >
      You are signed out on all devices, and your trips, comments and profile are hidden. After {LIMITS.deletionDays}{' '}
      days they are gone, with your pictures and messages. What you wrote to others stays with them, from ‘A former
      traveler’.
    </AlertDialog>
  )
}
