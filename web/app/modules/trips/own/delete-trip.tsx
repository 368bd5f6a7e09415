import { deleteTrip, type Trip } from '@caravan/contract/trips.ts'
import { useQueryClient } from '@tanstack/react-query'
import Trash2 from 'lucide-react/icons/trash-2'
import { call } from '../../../lib/call.ts'
import { isCallError } from '../../../lib/call-error.ts'
import { useSingleFlight } from '../../../lib/use-single-flight.ts'
import { AlertDialog } from '../../../ui/overlay/alert-dialog.tsx'
import { useReturnFocus } from '../../../ui/overlay/dialog.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { dropTrip, noteDeleted, noteKept } from '../cached-trips.ts'
import { tripsKey } from '../trip-keys.ts'

interface Props {
  trip: Pick<Trip, 'id'>
  onClose: () => void
  focusAfter: () => HTMLElement | null
}

export function DeleteTrip({ trip, onClose, focusAfter }: Props) {
  const client = useQueryClient()
  // The menu that asked is gone by now, and what it belongs to may be soon.
  useReturnFocus(true, focusAfter)
  const deletion = useSingleFlight({
    mutationFn: () => {
      // the socket may say that it is gone before the call is answered
      noteDeleted(trip.id)
      return call(deleteTrip, { params: { postId: trip.id } })
    },
    // Deleted from another window before: what was wanted is so.
    onError: (error) => (isCallError(error) && error.status === 404 ? gone() : failed()),
    onSuccess: () => gone(),
  })
  async function gone() {
    dropTrip(client, trip.id, { isKnown: true })
    // what is known to be nothing is not asked for again: it would be shown as lost
    await client.invalidateQueries({ queryKey: tripsKey, predicate: ({ state }) => state.data !== null })
    toast({
      title: 'Post deleted',
      description: 'Your travel post has been deleted successfully.',
      tone: 'success',
    })
    onClose()
  }
  function failed() {
    noteKept(trip.id)
    toast({ title: 'Error', description: 'Failed to delete post. Please try again.', tone: 'danger' })
  }
  return (
    <AlertDialog
      onClose={onClose}
      title="Delete Trip Post"
      action="Delete"
      icon={<Trash2 className="icon" />}
      busy={deletion.isPending}
      onConfirm={() => deletion.mutate()}
    >
      Are you sure you want to delete this trip post? This action cannot be undone.
    </AlertDialog>
  )
}
