import { readTrip } from '@caravan/contract/trips.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { call } from '../../../lib/call.ts'
import { isCallError } from '../../../lib/call-error.ts'
import { classNames } from '../../../lib/class-names.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { EmptyState, FailedState } from '../../../ui/failed-state.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { TopBar } from '../../shell/navigation/topbar.tsx'
import { TripForm } from './trip-form.tsx'
import styles from './trip-form-screen.module.css'
import { EDIT_MESSAGES, POST_MESSAGES } from './use-trip-form.ts'

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
  isAgain?: boolean
}

function EditTrip({ tripId, isAgain = false }: Props) {
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

/** One screen for all: `?edit={id}` edits that trip, `?again={id}` begins a new one with it, else one is posted. */
export function TripFormScreen() {
  const [params] = useSearchParams()
  const [editedId, againId] = [params.get('edit'), params.get('again')]
  return (
    <div className={styles.screen}>
      <TopBar title={(editedId ? EDIT_MESSAGES : POST_MESSAGES).title} />
      <Form editedId={editedId} againId={againId} />
    </div>
  )
}

function Form({ editedId, againId }: { editedId: string | null; againId: string | null }) {
  if (editedId) return <EditTrip key={editedId} tripId={editedId} />
  if (againId) return <EditTrip key={`again ${againId}`} tripId={againId} isAgain />
  return <TripForm trip={null} />
}

const TripFormSkeleton = () => (
  <Loading label="Loading your trip..." className={classNames('stack', styles.columns)}>
    <div className="stack">
      <div className={styles.pair}>
        <SkeletonField className="h-11" />
        <SkeletonField className="h-11" />
      </div>
      <div className={styles.pair}>
        <SkeletonField className="h-11" />
        <SkeletonField className="h-11" />
      </div>
      <SkeletonField className="h-30" />
      <SkeletonField className="h-11" />
      <SkeletonField className="h-20" />
      <SkeletonField className="h-11" />
    </div>
    <div className={styles.preview}>
      <Skeleton className={styles.poster} />
    </div>
  </Loading>
)

const SkeletonField = ({ className }: { className: string }) => (
  <div className="field">
    <Skeleton className="my-[0.156rem] h-4 w-24" />
    <Skeleton className={className} />
  </div>
)
