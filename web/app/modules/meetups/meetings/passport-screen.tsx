import { isolated } from '@caravan/contract/isolated.ts'
import { NEW_ACCOUNT_DAYS } from '@caravan/contract/limits.ts'
import { type Meeting, setWouldNotMeetAgain } from '@caravan/contract/meetings.ts'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import Quote from 'lucide-react/icons/quote'
import { useState } from 'react'
import { call } from '../../../lib/call.ts'
import { detailOf } from '../../../lib/call-error.ts'
import { lazy } from '../../../lib/lazy.tsx'
import { mapItems, patchPages } from '../../../lib/query/patch-pages.ts'
import { firstNameOf } from '../../../lib/traveller-names.ts'
import { useSingleFlight } from '../../../lib/use-single-flight.ts'
import { Button, IconButton, LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/failed-state.tsx'
import { DialogBoundary } from '../../../ui/overlay/dialog-boundary.tsx'
import { Menu } from '../../../ui/overlay/menu.tsx'
import { PagedList } from '../../../ui/paged-list.tsx'
import { Avatar } from '../../../ui/picture/avatar.tsx'
import { Postmark } from '../../../ui/picture/postmark.tsx'
import { Stamp } from '../../../ui/picture/stamp.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { toast, toastFailure } from '../../../ui/toast/toast.ts'
import { TravellerLink } from '../../matching/travellers/traveller-link.tsx'
import { OwnSteps } from '../../people/steps/own-steps.tsx'
import { TopBar } from '../../shell/navigation/topbar.tsx'
import { meetingsKey, meetingsQuery } from './meetings-query.ts'
import styles from './passport-screen.module.css'

const STAMP_SIZE = '/640x800.svg'

export function MeetingStamp({ meeting, onVouch }: { meeting: Meeting; onVouch: (meeting: Meeting) => void }) {
  const { traveller, metAt, city, country, posterUrl, vouch, wouldNotMeetAgain } = meeting
  const name = firstNameOf(traveller)
  const day = dayOf(metAt)
  const wouldNot = useWouldNotMeetAgain(meeting)
  return (
    <li className={styles.stamp}>
      <div className={styles.picture}>
        <Stamp scene={posterUrl ? { src: `${posterUrl}${STAMP_SIZE}` } : 'signpost'} lazy>
          <span className={styles.mark}>
            <Postmark top={city ?? 'Met'} middle={day.short} bottom={day.year} size={84} waves={false} />
          </span>
        </Stamp>
        <span className={styles.portrait}>
          <Avatar user={traveller} size={48} alt="" />
        </span>
      </div>
      <div className={styles.words}>
        <b dir="auto">
          <TravellerLink username={traveller.username}>{name}</TravellerLink>
        </b>
        <span className="soft small">{day.words}</span>
        {city ? (
          <span className="soft small" dir="auto">
            {[city, country].filter(Boolean).join(', ')}
          </span>
        ) : null}
        {wouldNotMeetAgain ? <span className="soft small">You would not meet again. Only you see this.</span> : null}
      </div>
      <div className={styles.actions}>
        <Button
          small
          aria-label={`${vouch ? 'Change your words about' : 'Vouch for'} ${name}`}
          onClick={() => onVouch(meeting)}
        >
          <Quote className="icon" />
          {vouch ? 'Your words' : 'Vouch'}
        </Button>
        <Menu
          trigger={(props) => (
            <IconButton {...props} label={`More about meeting ${name}`}>
              <EllipsisVertical className="icon" />
            </IconButton>
          )}
          items={[
            {
              label: wouldNotMeetAgain ? 'I would meet again' : 'I would not meet again',
              icon: wouldNotMeetAgain ? <Eye className="icon" /> : <EyeOff className="icon" />,
              onSelect: () => wouldNot.mutate(!wouldNotMeetAgain),
            },
          ]}
        />
      </div>
    </li>
  )
}

function useWouldNotMeetAgain({ id, traveller }: Meeting) {
  const client = useQueryClient()
  return useSingleFlight({
    mutationFn: (wouldNotMeetAgain: boolean) =>
      call(setWouldNotMeetAgain, { params: { userId: traveller.id }, body: { wouldNotMeetAgain } }),
    onSuccess: ({ wouldNotMeetAgain }) => {
      patchPages<Meeting>(client, meetingsKey, (list) =>
        mapItems(list, (one) => (one.id === id ? { ...one, wouldNotMeetAgain } : one)),
      )
      toast({
        title: wouldNotMeetAgain ? 'Noted, for you alone' : 'Taken back',
        description: `${isolated(firstNameOf(traveller))} is not told.`,
        tone: 'success',
      })
    },
    onError: (error) => toastFailure('That was not noted.', error),
  })
}

/** The day by the clock of the device: '4 Oct', '2026', and both. */
function dayOf(time: string): { short: string; year: string; words: string } {
  const date = new Date(time)
  const short = date.toLocaleDateString('en-GB', { day: 'numeric', month: 'short' })
  const year = String(date.getFullYear())
  return { short, year, words: `${short} ${year}` }
}

const VouchDialog = lazy(async () => (await import('../vouches/vouch-dialog.tsx')).VouchDialog)

/** Whom the viewer has met in person: a stamp for each, which nobody else is shown. */
export function PassportScreen() {
  const [writing, setWriting] = useState<Meeting>()
  const close = () => setWriting(undefined)
  return (
    <div className={styles.screen}>
      <TopBar title="Passport of meetings" />
      <p className="soft">
        Only you see whom you have met. Others see about how many, in words. A meeting counts for them once both
        accounts are {NEW_ACCOUNT_DAYS} days old, and people whom you met on one day count once.
      </p>
      <PagedList
        query={useInfiniteQuery(meetingsQuery())}
        skeleton={<Waiting />}
        failure={{
          title: 'Your passport did not load',
          detail: (error) => detailOf(error, 'Check your connection, then try again.'),
        }}
        empty={<NoStamps />}
        more={{ label: 'Show earlier ones', className: 'mx-auto mt-5 flex' }}
      >
        {(meetings) => (
          <ul className={styles.stamps} aria-label="Stamps">
            {meetings.map((meeting) => (
              <MeetingStamp key={meeting.id} meeting={meeting} onVouch={setWriting} />
            ))}
          </ul>
        )}
      </PagedList>
      <OwnSteps />
      <DialogBoundary onClose={close}>
        {writing ? <VouchDialog meeting={writing} onClose={close} /> : null}
      </DialogBoundary>
    </div>
  )
}

const NoStamps = () => (
  <EmptyState
    stamp="together"
    title="No stamps yet"
    action={<LinkButton to="/messages">Your conversations</LinkButton>}
  >
    When you meet a match or somebody of your group chat, open “We met” from the menu there. One shows a code, the other
    scans it or types it, and both get a stamp.
  </EmptyState>
)

const Waiting = () => (
  <Loading label="Loading your passport..." className={styles.stamps}>
    {['first', 'second', 'third'].map((key) => (
      <div key={key} className={styles.stamp}>
        <Skeleton className="h-[160px] w-[130px]" />
        <Skeleton className="h-4 w-24" />
      </div>
    ))}
  </Loading>
)
