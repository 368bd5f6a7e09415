import { LIMITS } from '@caravan/contract/limits.ts'
import type { Audience } from '@caravan/contract/options.ts'
import type { SeenAs, ViewerKind } from '@caravan/contract/see-as.ts'
import type { Traveller } from '@caravan/contract/travellers.ts'
import type { Trip } from '@caravan/contract/trips.ts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { detailOf } from '../../../lib/call-error.ts'
import { whenOf } from '../../../lib/dates/trip-dates.ts'
import { useAddressChoice } from '../../../lib/hooks.ts'
import { useSignedIn } from '../../../lib/viewer/use-viewer.ts'
import { EmptyState, FailedState } from '../../../ui/failed-state.tsx'
import { ChipGroup } from '../../../ui/form/chip-group.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Picture } from '../../../ui/picture/picture.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { MissingTraveller, TravellerDetails } from '../../matching/travellers/traveller-profile.tsx'
import { travellerQuery } from '../../matching/travellers/traveller-query.ts'
import { ownTripsQuery } from '../../people/profile/own-trips-query.ts'
import { TopBar } from '../../shell/navigation/topbar.tsx'
import { TripTile } from '../../trips/tile/trip-tile.tsx'
import styles from './see-as-screen.module.css'
import { KIND_IN_ADDRESS, KIND_OPTIONS, KIND_WORDS, seeAsQuery } from './viewer-kinds.ts'

export interface Own {
  profile: Traveller
  trips: readonly Trip[]
}

const PROFILE_PARTS: [words: string, fields: (keyof Traveller)[]][] = [
  ['your picture', ['profileImageUrl']],
  ['your first name', ['firstName']],
  ['your last name', ['lastName']],
  ['your bio', ['bio']],
  ['where you live', ['city', 'country']],
  [
    'your travel interests',
    [
      'personalityType',
      'lifestyle',
      'travelBudget',
      'preferredDestinations',
      'preferredActivities',
      'experienceLevel',
      'preferredTransport',
    ],
  ],
]

/** What oneself is answered and somebody else is not, in words: the difference of the two answers, and no rule. */
export function notShown({ profile, trips }: Own, seen: SeenAs): string[] {
  return [...partsNotShown(profile, seen.profile), ...tripsNotShown(trips, seen)]
}

function partsNotShown(own: Traveller, seen: Traveller | null): string[] {
  if (!seen) return ['your profile page']
  return PROFILE_PARTS.filter(([, fields]) => fields.some((field) => says(own[field]) && !says(seen[field]))).map(
    ([words]) => words,
  )
}

const says = (value: Traveller[keyof Traveller]) => (Array.isArray(value) ? value.length > 0 : Boolean(value))

const FOR: Record<Audience, string> = { all: '', female: ' for women', male: ' for men' }
const AUDIENCES: readonly Audience[] = ['all', 'female', 'male']

function tripsNotShown(own: readonly Trip[], { trips, links }: SeenAs): string[] {
  const seen = new Set([...trips.map(({ id }) => id), ...links.map(({ tripId }) => tripId)])
  // of older ones nothing was asked
  const hidden = own.slice(0, LIMITS.tripList).filter(({ id }) => !seen.has(id))
  return AUDIENCES.flatMap((audience) => {
    const count = hidden.filter((trip) => trip.audience === audience).length
    return count > 0 ? [`${count} ${count === 1 ? 'trip' : 'trips'}${FOR[audience]}`] : []
  })
}

function SeenByTraveller({ seen: { profile, trips } }: { seen: SeenAs }) {
  const onPage = new Set(profile?.trips.map(({ id }) => id))
  const others = trips.filter(({ id }) => !onPage.has(id))
  return (
    <>
      {profile ? <TravellerDetails traveller={profile} heading="h2" isInert /> : <MissingTraveller heading="h2" />}
      {others.length > 0 ? (
        <section className={styles.group}>
          <h3 className={styles.title}>
            {profile ? 'Other trips, in the feed and in searches' : 'Trips, in the feed and in searches'}
          </h3>
          <ul className={styles.trips}>
            {others.map((trip) => (
              <TripTile key={trip.id} trip={trip} heading="h4" isInert />
            ))}
          </ul>
        </section>
      ) : null}
    </>
  )
}

function SeenByVisitor({ seen: { links } }: { seen: SeenAs }) {
  if (links.length === 0) {
    return (
      <EmptyState stamp="lighthouse" title="A sign-in page">
        No trip of yours can be opened without signing in.
      </EmptyState>
    )
  }
  return (
    <>
      <h2 className={styles.title}>Trips, behind their links</h2>
      <p className="soft">Sent in a message elsewhere, a link also shows the photo of its trip.</p>
      <ul className={styles.links}>
        {links.map((link) => (
          <li key={link.tripId}>
            <Picture of={{ imageUrl: '', posterUrl: link.posterUrl }} shape="tile" alt="" className={styles.poster} />
            <div className={styles.words}>
              <h3 className={styles.title} dir="auto">
                {link.destination}, {link.country}
              </h3>
              <p className="soft small">{whenOf(link)}</p>
              <p className="soft small">
                <bdi>{link.firstName || 'Someone'}</bdi> is going
              </p>
              <p className={styles.description} dir="auto">
                {link.description}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

export function SeeAsScreen() {
  const [kind, choose] = useAddressChoice(KIND_IN_ADDRESS)
  return (
    <div className={styles.screen}>
      <TopBar title="See as" />
      <Field group label="Look at your profile as" why={KIND_WORDS[kind].who}>
        <ChipGroup options={KIND_OPTIONS} value={kind} onChange={choose} />
      </Field>
      <Looking kind={kind} />
    </div>
  )
}

function Looking({ kind }: { kind: ViewerKind }) {
  const viewer = useSignedIn()
  const profile = useQuery(travellerQuery(viewer.username ?? ''))
  const trips = useQuery(ownTripsQuery(viewer.id))
  const seen = useQuery(seeAsQuery(kind))
  const own = profile.data && trips.data ? { profile: profile.data, trips: trips.data } : undefined
  return (
    <>
      <div className={styles.summary} role="status">
        {own && seen.data ? <Summary kind={kind} missing={notShown(own, seen.data)} /> : null}
      </div>
      {own && seen.data ? (
        <section className={`card ${styles.seen}`} aria-label={`What ${KIND_WORDS[kind].one} sees`}>
          {kind === 'visitor' ? <SeenByVisitor seen={seen.data} /> : <SeenByTraveller seen={seen.data} />}
        </section>
      ) : (
        <Waiting queries={[profile, trips, seen]} />
      )}
    </>
  )
}

function Summary({ kind, missing }: { kind: ViewerKind; missing: readonly string[] }) {
  const { one, many } = KIND_WORDS[kind]
  return (
    <>
      <p className="strong">
        <Eye className="icon" />
        This is what {one} sees.
      </p>
      {missing.length > 0 ? (
        <p>
          <EyeOff className="icon" />
          <span>
            Not shown to {many}: {missing.join(', ')}.
          </span>
        </p>
      ) : (
        <p className="soft">Nothing of your profile and trips is hidden from {many}.</p>
      )}
    </>
  )
}

type Asked = Pick<UseQueryResult, 'data' | 'error' | 'isPaused' | 'isFetching' | 'refetch'>

function Waiting({ queries }: { queries: readonly Asked[] }) {
  // without a network they are not on their way
  const failed = queries.filter(({ data, error, isPaused }) => !data && (error || isPaused))
  if (failed.length === 0) {
    return (
      <Loading label="Loading what others see..." className={styles.waiting}>
        <Skeleton className="h-96 w-full" />
      </Loading>
    )
  }
  return (
    <FailedState
      title="Something went wrong"
      busy={failed.some(({ isFetching }) => isFetching)}
      onRetry={() => {
        for (const { refetch } of failed) void refetch()
      }}
    >
      {detailOf(failed[0]?.error, 'What others see could not be loaded.')}
    </FailedState>
  )
}
