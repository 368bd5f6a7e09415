import type { ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { useLiveConnection } from '../../lib/live/use-live-connection.ts'
import { useSignedIn } from '../../lib/viewer/use-viewer.ts'
import { useMatchNews } from '../matching/matches/matches-query.ts'
import { TravellerOverScreen } from '../matching/travellers/traveller-over-screen.tsx'
import { DeferredBackground } from './deferred-background.tsx'
import { BottomBar } from './navigation/bottom-bar.tsx'
import { Sidebar } from './navigation/sidebar.tsx'
import styles from './shell.module.css'
import { SkipLink } from './skip-link.tsx'
import { useCounts } from './use-counts.ts'

interface Props {
  /** For a screen that fills everything: no padding, no greatest width. */
  bare?: boolean
  children: ReactNode
}

export function Shell({ bare, children }: Props) {
  const counts = useCounts()
  useLiveConnection(useSignedIn().onboardingCompleted)
  useMatchNews()
  return (
    <>
      <SkipLink />
      <div className={styles.shell}>
        <Sidebar counts={counts} />
        <main id="main" tabIndex={-1} className={classNames(bare && styles.bare)}>
          {children}
        </main>
      </div>
      <BottomBar counts={counts} />
      <DeferredBackground />
      <TravellerOverScreen />
    </>
  )
}
