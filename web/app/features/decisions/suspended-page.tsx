import type { OwnDecision } from '@caravan/contract/moderation.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { useEffect } from 'react'
import { utcTime } from '../../lib/dates/utc-time.ts'
import { itemsOf } from '../../lib/query/patch-pages.ts'
import { logout } from '../../lib/viewer/logout.ts'
import { findViewer } from '../../lib/viewer/viewer-query.ts'
import { Button } from '../../ui/button.tsx'
import { Stamp } from '../../ui/picture/stamp.tsx'
import { AwaitedCheckIns } from '../plans/awaited-check-ins.tsx'
import { OwnDataSections } from '../settings/own-data-sections.tsx'
import { Brand } from '../shell/brand.tsx'
import { DecisionList } from './decision-list.tsx'
import { suspensionAmong } from './decision-text.ts'
import { ownDecisionsQuery } from './own-decisions-query.ts'
import styles from './suspended-page.module.css'

/** Replaces every route while somebody is suspended or banned: why, until when, and what they can do. */
export function SuspendedPage() {
  useReloadWhenOver()
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
            <p className="soft">
              Meanwhile nobody sees you or anything of yours here. You can read why, appeal once, take your data along,
              or leave. The <a href="/rules">community rules</a> and the <a href="/help">emergency numbers</a> stay open
              to you.
            </p>
          </div>
          <Stamp scene="lighthouse" className="w-[110px]" />
        </div>
        <AwaitedCheckIns />
        <DecisionList empty={null} />
        <OwnDataSections />
      </main>
    </div>
  )
}

function leadOf(suspension: OwnDecision | undefined): string {
  if (suspension?.action === 'ban') return 'A moderator decided so, and it has no end.'
  if (!suspension?.endsAt) return 'A moderator decided so.'
  return `A moderator decided so. It ends by itself on ${utcTime(suspension.endsAt)}.`
}

const LOOK_AGAIN_MS = 60_000

/** Once it is over, or undone, the page that was asked for is loaded. */
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
