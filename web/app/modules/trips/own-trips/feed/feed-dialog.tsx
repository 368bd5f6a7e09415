import type { OwnerProof } from '@caravan/contract/account.ts'
import { findCalendarFeed, renewCalendarFeed, revokeCalendarFeed } from '@caravan/contract/calendar-feed.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import Copy from 'lucide-react/icons/copy'
import { useState } from 'react'
import { call } from '../../../../lib/call.ts'
import { detailOf, whyNotLoaded } from '../../../../lib/call-error.ts'
import { postmarkDate } from '../../../../lib/dates/trip-dates.ts'
import { useSingleFlight } from '../../../../lib/use-single-flight.ts'
import { Button, LinkButton } from '../../../../ui/button.tsx'
import { FailedState } from '../../../../ui/failed-state.tsx'
import { Field, TextInput } from '../../../../ui/form/field.tsx'
import { Dialog } from '../../../../ui/overlay/dialog.tsx'
import { Loading, Skeleton } from '../../../../ui/skeleton.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { OwnerAction } from '../../../people/settings/account/owner-action.tsx'
import styles from './feed-dialog.module.css'

export const calendarFeedQuery = () =>
  queryOptions({
    queryKey: ['/api/calendar-feed'],
    queryFn: ({ signal }) => call(findCalendarFeed, undefined, { signal }),
    staleTime: 0,
  })

/** The private address of one's trips for other calendars: it is shown once, and can be made anew or ended. */
export function FeedDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title="Calendar feed">
      <div className={styles.feed}>
        <p>
          Other calendars can read all your trips from a private address and stay up to date. Whoever has the address
          sees them, also those for some travelers only: share it with nobody.
        </p>
        <Feed />
      </div>
    </Dialog>
  )
}

function Feed() {
  const client = useQueryClient()
  const { data, error, isPaused, isFetching, refetch } = useQuery(calendarFeedQuery())
  const [address, setAddress] = useState<string>()
  const { queryKey } = calendarFeedQuery()
  const renew = async (body: OwnerProof) => {
    const { address: made, createdAt } = await call(renewCalendarFeed, { body })
    setAddress(made)
    client.setQueryData(queryKey, { feed: { createdAt } })
  }
  const end = useSingleFlight({
    mutationFn: () => call(revokeCalendarFeed),
    onSuccess: () => {
      setAddress(undefined)
      client.setQueryData(queryKey, { feed: null })
      toast({ title: 'The calendar feed has ended.', tone: 'success' })
    },
    onError: (failure) => failed('The feed could not be ended.', failure),
  })
  if (!data && (error || isPaused)) {
    return (
      <FailedState title="Something went wrong" heading="h3" busy={isFetching} onRetry={() => void refetch()}>
        {whyNotLoaded(error)}
      </FailedState>
    )
  }
  if (!data) return <Waiting />
  const { feed } = data
  return (
    <>
      {address ? <Address address={address} /> : null}
      {feed && !address ? (
        <p>You have a feed since {dayOf(feed.createdAt)}. Its address was shown when it was made.</p>
      ) : null}
      {/* one button that stays, whatever it does next: the focus stays with it */}
      <div className={styles.actions}>
        <OwnerAction
          look={{ variant: feed ? 'outline' : 'primary', 'aria-describedby': feed ? 'feed-renewal' : undefined }}
          label={feed ? 'Make a new address' : 'Make an address'}
          title="Make a private address"
          action="Make an address"
          failure="The address could not be made."
          send={renew}
        />
        {feed ? (
          <Button variant="danger" busy={end.isPending} onClick={() => end.mutate()}>
            End the feed
          </Button>
        ) : null}
      </div>
      {feed ? (
        <p id="feed-renewal" className="soft small">
          The address before ends with a new one, and with a new password. You get a mail when one is made.
        </p>
      ) : null}
    </>
  )
}

function Address({ address }: { address: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      toast({ title: 'Address copied' })
    } catch {
      toast({ title: 'Could not copy the address', description: 'Mark it and copy it by hand.', tone: 'danger' })
    }
  }
  return (
    <div role="status" className={styles.address}>
      <Field label="Address" why="It is shown this once: copy it now.">
        <TextInput readOnly value={address} onFocus={({ target }) => target.select()} />
      </Field>
      <div className={styles.actions}>
        <Button variant="primary" onClick={() => void copy()}>
          <Copy className="icon" />
          Copy address
        </Button>
        <LinkButton href={address.replace(/^https?:/, 'webcal:')}>
          <CalendarPlus className="icon" />
          Open in a calendar
        </LinkButton>
      </div>
    </div>
  )
}

const failed = (title: string, error: Error) =>
  toast({ title, description: detailOf(error, 'Please try again.'), tone: 'danger' })

function dayOf(time: string): string {
  const { day, year } = postmarkDate(time.slice(0, 10))
  return `${day} ${year}`
}

const Waiting = () => (
  <Loading label="Loading...">
    <Skeleton className="h-11 w-full" />
  </Loading>
)
