import { useQuery } from '@tanstack/react-query'
import { classNames } from '../../lib/class-names.ts'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import { usePrefetch } from '../../lib/use-prefetch.ts'
import { useSignedIn } from '../../lib/viewer/use-viewer.ts'
import { DialogBoundary } from '../../ui/overlay/dialog-boundary.tsx'
import { LateCitySection } from './late-city-section.ts'
import { LateOwnSteps } from './late-own-steps.ts'
import { ProfileBanner } from './profile-banner.tsx'
import { ProfileHead } from './profile-head.tsx'
import styles from './profile-screen.module.css'
import { QuickActions } from './quick-actions.tsx'
import { TravelInterests } from './travel-interests.tsx'
import { comingTrips, ownTripsQuery } from './trips/own-trips.ts'
import { RecentTrips } from './trips/recent-trips.tsx'
import { useProfileDialogs } from './use-profile-dialogs.ts'

const loadDialogs = () => import('./profile-dialogs.tsx')
const ProfileDialogs = lazyComponent(async () => (await loadDialogs()).ProfileDialogs)

const LATER = [async () => (await loadDialogs()).loadEveryDialog()]

export function ProfileScreen() {
  const viewer = useSignedIn()
  const { data: trips, isError, isPaused, isFetching, refetch } = useQuery(ownTripsQuery(viewer.id))
  // without a network they are not on their way
  const isMissing = (isError || isPaused) && !trips
  const dialogs = useProfileDialogs()
  usePrefetch(LATER)
  const coming = comingTrips(trips ?? [])
  return (
    <div className={styles.screen}>
      <ProfileBanner next={trips ? (coming[0] ?? null) : undefined} />
      <ProfileHead viewer={viewer} trips={trips} hasFailed={isMissing} onEdit={() => dialogs.open('edit')} />
      <div className={classNames('stack', styles.columns)}>
        <div className="stack">
          <RecentTrips trips={trips} hasFailed={isMissing} isTrying={isFetching} onRetry={() => void refetch()} />
          <QuickActions onOpen={dialogs.open} />
        </div>
        <div className="stack">
          <TravelInterests viewer={viewer} onEdit={() => dialogs.open('interests')} />
          <LateCitySection />
          <LateOwnSteps />
        </div>
      </div>
      {dialogs.wasOpened ? (
        <DialogBoundary onClose={dialogs.close}>
          <ProfileDialogs viewer={viewer} opened={dialogs.opened} onClose={dialogs.close} />
        </DialogBoundary>
      ) : null}
    </div>
  )
}
