import { NEW_ACCOUNT_DAYS } from '@caravan/contract/limits.ts'
import type { Meeting } from '@caravan/contract/meetings.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { detailOf } from '../../lib/call-error.ts'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { DialogBoundary } from '../../ui/overlay/dialog-boundary.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { TopBar } from '../shell/navigation/topbar.tsx'
import { OwnSteps } from '../steps/own-steps.tsx'
import { MeetingStamp } from './meeting-stamp.tsx'
import { meetingsQuery } from './meetings-query.ts'
import styles from './passport-screen.module.css'

const VouchDialog = lazyComponent(async () => (await import('../vouches/vouch-dialog.tsx')).VouchDialog)

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
