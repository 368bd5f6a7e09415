import type { OwnDecision } from '@caravan/contract/moderation.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import Gavel from 'lucide-react/icons/gavel'
import LogOut from 'lucide-react/icons/log-out'
import { useEffect, useState } from 'react'
import { utcTime } from '../../../lib/dates/dates.ts'
import { lazy } from '../../../lib/lazy.tsx'
import { itemsOf } from '../../../lib/query/patch-pages.ts'
import { logout } from '../../../lib/viewer/logout.ts'
import { findViewer } from '../../../lib/viewer/use-viewer.ts'
import { Button } from '../../../ui/button.tsx'
import { DialogBoundary } from '../../../ui/overlay/dialog-boundary.tsx'
import { Stamp } from '../../../ui/picture/stamp.tsx'
import { AwaitedCheckIns } from '../../meetups/plans/awaited-check-ins.tsx'
import { OwnDataSections } from '../../people/settings/own-data-sections.tsx'
import { Brand } from '../../shell/public-page.tsx'
import { DecisionList } from './decision-list.tsx'
import { ownDecisionsQuery, suspensionAmong } from './queries.ts'
import styles from './suspended-page.module.css'

const AppealDialog = lazy(async () => (await import('./appeal-dialog.tsx')).AppealDialog)

/** Replaces every route while somebody is suspended or banned: why, until when, and what they can do. */
export function SuspendedPage() {
  useReloadWhenOver()
  const [isAppealing, setAppealing] = useState(false)
  const { data } = useInfiniteQuery(ownDecisionsQuery())
  const suspension = data ? suspensionAmong(itemsOf(data)) : undefined
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        {/* There is no home to go to: the name is there to be seen. */}
        <span inert>
          <Brand />
        </span>
        <Button variant="quiet" onClick={logout}>
          <LogOut className="icon" />
          Logout
        </Button>
      </header>
      <main id="main" tabIndex={-1} className={`stack ${styles.main}`}>
        <div className={styles.lead}>
          <div>
            <h1>{suspension?.action === 'ban' ? 'Your account is closed' : 'Your account is suspended'}</h1>
            <p className={styles.words}>{leadOf(suspension)}</p>
            <p>
              We know that this is hard to read. Below is why, in the moderator’s own words. If you think that it is
              wrong, or that something was missed, tell us: somebody else reads your appeal.
            </p>
            {suspension?.canAppeal ? (
              <Button variant="primary" className="mt-4" aria-haspopup="dialog" onClick={() => setAppealing(true)}>
                <Gavel className="icon" />
                Ask for a second look
              </Button>
            ) : null}
            <p className="soft mt-4">
              Nobody sees you or anything of yours meanwhile, and nothing of it is lost. You can take your data along at
              any time. The <a href="/rules">community rules</a> and the <a href="/help">emergency numbers</a> stay open
              to you.
            </p>
          </div>
          <Stamp scene="lighthouse" className="w-[110px]" />
        </div>
        <AwaitedCheckIns />
        <DecisionList empty={null} />
        <OwnDataSections isQuiet />
        <DialogBoundary onClose={() => setAppealing(false)}>
          {isAppealing && suspension ? (
            <AppealDialog decision={suspension} onClose={() => setAppealing(false)} />
          ) : null}
        </DialogBoundary>
      </main>
    </div>
  )
}

function leadOf(suspension: OwnDecision | undefined): string {
  if (suspension?.action === 'ban') return 'A moderator has closed it, and that has no end.'
  if (!suspension?.endsAt) return 'A moderator has paused it.'
  return `A moderator has paused it. It opens again by itself on ${utcTime(suspension.endsAt)}.`
}

const LOOK_AGAIN_MS = 60_000

function useReloadWhenOver(): void {
  const { data: viewer } = useQuery({
    queryKey: ['/api/auth/user', 'suspension'],
    queryFn: () => findViewer(),
    refetchInterval: LOOK_AGAIN_MS,
    refetchOnWindowFocus: 'always',
  })
  const isOver = viewer !== undefined && !viewer?.isSuspended
  useEffect(() => {
    if (isOver) location.reload()
  }, [isOver])
}
