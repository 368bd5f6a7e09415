import type { Trip } from '@caravan/contract/trips.ts'
import type { OwnUser } from '@caravan/contract/users.ts'
import { useQuery } from '@tanstack/react-query'
import Camera from 'lucide-react/icons/camera'
import Pencil from 'lucide-react/icons/pencil'
import { useEffect, useId, useState } from 'react'
import { useLocation } from 'react-router'
import { classNames } from '../../../lib/class-names.ts'
import { postmarkDate } from '../../../lib/dates/trip-dates.ts'
import { lazy } from '../../../lib/lazy.tsx'
import { useSignedIn } from '../../../lib/viewer/use-viewer.ts'
import { usePrefetch } from '../../../lib/when-idle.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { InterestChip } from '../../../ui/form/chip-group.tsx'
import { DialogBoundary } from '../../../ui/overlay/dialog-boundary.tsx'
import { Avatar } from '../../../ui/picture/avatar.tsx'
import { Picture } from '../../../ui/picture/picture.tsx'
import { Postmark } from '../../../ui/picture/postmark.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Bell } from '../../inbox/notifications/bell.tsx'
import { acceptedCountQuery } from '../../matching/matches/matches-query.ts'
import { MenuButton, SectionTitle } from '../../shell/navigation/topbar.tsx'
import { interestGroups } from './interest-groups.ts'
import { LateCitySection, LateOwnSteps } from './late-parts.ts'
import { comingTrips, ownTripsQuery } from './own-trips-query.ts'
import styles from './profile-screen.module.css'
import { type ProfileDialog, QuickActions, RecentTrips } from './quick-actions.tsx'

export function TravelInterests({ viewer, onEdit }: { viewer: OwnUser; onEdit: () => void }) {
  const title = useId()
  return (
    <section className="card" aria-labelledby={title}>
      <SectionTitle>
        <h2 id={title}>Travel Interests</h2>
        <Button variant="quiet" small onClick={onEdit}>
          <Pencil className="icon" />
          Edit Interests
        </Button>
      </SectionTitle>
      <div className={styles.groups}>
        {interestGroups(viewer).map(({ title: group, words }) => (
          <div key={group}>
            <h3>{group}</h3>
            {words.length > 0 ? (
              <ul className="chips">
                {words.map((word) => (
                  <li key={word}>
                    <InterestChip>{word}</InterestChip>
                  </li>
                ))}
              </ul>
            ) : (
              <p className="soft small">Nothing chosen yet</p>
            )}
          </div>
        ))}
      </div>
    </section>
  )
}

interface Props {
  viewer: OwnUser
  trips: readonly Trip[] | undefined
  hasFailed: boolean
  onEdit: () => void
}

export function ProfileHead({ viewer, trips, hasFailed, onEdit }: Props) {
  const name = [viewer.firstName, viewer.lastName].filter(Boolean).join(' ')
  const home = [viewer.city, viewer.country].filter(Boolean).join(', ')
  return (
    <header className={styles.head}>
      <div className={styles.picture}>
        <Avatar user={viewer} size={140} alt="" className="max-lg:size-[108px]" />
        <IconButton label="Change profile picture" variant="outline" onClick={onEdit}>
          <Camera className="icon" />
        </IconButton>
      </div>
      <div className={styles.words}>
        <h1>@{viewer.username}</h1>
        <p className="soft">
          <bdi>{name}</bdi>
          {name && home ? ' · ' : null}
          <bdi>{home}</bdi>
        </p>
        {viewer.bio ? (
          <p className={styles.bio} dir="auto">
            {viewer.bio}
          </p>
        ) : null}
        {hasFailed ? null : <Counters trips={trips} />}
      </div>
      <div className={styles.actions}>
        <Button onClick={onEdit}>
          <Pencil className="icon" />
          Edit Profile
        </Button>
      </div>
    </header>
  )
}

/** Numbers are counted or absent. */
function Counters({ trips }: { trips: readonly Trip[] | undefined }) {
  const matches = useQuery(acceptedCountQuery())
  const sums = [
    ['Posts', trips?.length],
    ...(matches.isError ? [] : [['Matches', matches.data?.accepted] as const]),
    ['Trips', trips?.length],
  ] as const
  return (
    <dl className={styles.sums}>
      {sums.map(([word, sum]) => (
        <div key={word}>
          <dt>{word}</dt>
          <dd>{sum ?? <Skeleton className="h-6 w-8" />}</dd>
        </div>
      ))}
    </dl>
  )
}

const SOMEWHERE = { imageUrl: '', posterUrl: '/postcards/t-xx-somewhere/0' }

/** The next trip hangs over the profile; its postmark says when. Without one (null) there is a landscape of nowhere. */
export const ProfileBanner = ({ next }: { next: Trip | null | undefined }) => (
  <div className={classNames(styles.banner, next?.imageUrl && styles.photo)}>
    {next ? (
      <Picture of={next} shape="banner" fill loading="eager" alt={`Your next trip: ${next.destination}`} />
    ) : null}
    {next === null ? <Picture of={SOMEWHERE} shape="banner" fill loading="eager" alt="" /> : null}
    {next ? <NextPostmark trip={next} /> : null}
    <div className={styles.tools}>
      <Bell className="lg:hidden" />
      <MenuButton />
    </div>
  </div>
)

function NextPostmark({ trip }: { trip: Trip }) {
  const { day, year } = postmarkDate(trip.startDate)
  return <Postmark top={trip.destination} middle={day} bottom={year} />
}

const ProfileDialogs = lazy(async () => (await import('./profile-dialogs.tsx')).ProfileDialogs)

const LATER = [async () => (await import('./profile-dialogs.tsx')).loadEveryDialog()]

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

function useProfileDialogs() {
  const [opened, setOpened] = useState<ProfileDialog | null>(null)
  const [wasOpened, setWasOpened] = useState(false)
  const { hash } = useLocation()
  function open(dialog: ProfileDialog) {
    setWasOpened(true)
    setOpened(dialog)
  }
  useEffect(() => {
    if (hash !== '#edit') return
    setWasOpened(true)
    setOpened('edit')
  }, [hash])
  return { opened, wasOpened, open, close: () => setOpened(null) }
}
