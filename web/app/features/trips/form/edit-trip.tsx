import { readTrip } from '@caravan/contract/trips.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { isCallError } from '../../../lib/call-error.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FailedState } from '../../../ui/failed-state.tsx'
import { TripForm } from './trip-form.tsx'
import { TripFormSkeleton } from './trip-form-skeleton.tsx'

/** Never cached: a form must not begin with what was true some minutes ago. */
const editedTripQuery = (tripId: string) =>
  queryOptions({
    queryKey: ['edited-trip', tripId],
    queryFn: ({ signal }) => call(readTrip, { params: { postId: tripId } }, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
  })

interface Props {
  tripId: string
  /** It is posted once more, as a new one. */
  isAgain?: boolean
}

/** The form of a trip of one's own: to change it, or to post it again. */
export function EditTrip({ tripId, isAgain = false }: Props) {
  const { data: trip, error, isFetching, refetch } = useQuery(editedTripQuery(tripId))
  if (isThere(error) && !isFetching) {
    return (
      <FailedState title="Something went wrong" busy={isFetching} onRetry={() => void refetch()}>
        Failed to fetch post. Please try again later.
      </FailedState>
    )
  }
  // While an answer is on its way, what an earlier visit has left behind is not shown.
  if (error === null && !trip) return <TripFormSkeleton />
  if (trip?.viewer.canEdit) {
    const again = isAgain ? trip : undefined
    return <TripForm key={trip.id} trip={again ? null : trip} again={again} />
  }
  if (isFetching) return <TripFormSkeleton />
  return (
    <EmptyState
      stamp="signpost"
      title="Trip not found"
      action={<LinkButton to="/profile">Back to your profile</LinkButton>}
    >
      It may have been deleted, or it is not yours to edit.
    </EmptyState>
  )
}

/** Anything but 'there is no such trip' (404, or 400 for what is no id at all). */
const isThere = (error: unknown) => error !== null && !(isCallError(error) && [400, 404].includes(error.status))
