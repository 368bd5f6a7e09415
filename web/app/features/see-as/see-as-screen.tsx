import type { ViewerKind } from '@caravan/contract/see-as.ts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Eye, EyeOff } from 'lucide-react'
import { detailOf } from '../../lib/call-error.ts'
import { useAddressChoice } from '../../lib/router/use-address-choice.ts'
import { useSignedIn } from '../../lib/viewer/use-viewer.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { ChipGroup } from '../../ui/form/chip-group.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { ownTripsQuery } from '../profile/trips/own-trips.ts'
import { TopBar } from '../shell/navigation/topbar.tsx'
import { travellerQuery } from '../travellers/traveller-query.ts'
import { notShown } from './not-shown.ts'
import { seeAsQuery } from './see-as-query.ts'
import styles from './see-as-screen.module.css'
import { SeenByTraveller } from './seen-by-traveller.tsx'
import { SeenByVisitor } from './seen-by-visitor.tsx'
import { KIND_IN_ADDRESS, KIND_OPTIONS, KIND_WORDS } from './viewer-kinds.ts'

/** One's own profile and trips as others see them, with what they are not shown. */
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

/** What is seen, and what is not: the difference to what oneself is answered. */
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
