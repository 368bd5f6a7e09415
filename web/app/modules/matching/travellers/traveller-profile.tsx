import type { Traveller } from '@caravan/contract/travellers.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isCallError } from '../../../lib/call-error.ts'
import { firstNameOf, fullNameOf } from '../../../lib/traveller-names.ts'
import { EmptyState, FailedState } from '../../../ui/failed-state.tsx'
import { InterestChip } from '../../../ui/form/chip-group.tsx'
import { Avatar } from '../../../ui/picture/avatar.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { VouchList } from '../../meetups/vouches/vouch-list.tsx'
import { interestGroups } from '../../people/profile/interest-groups.ts'
import { StepsList } from '../../people/steps/steps-list.tsx'
import { lostWords } from '../../shell/navigation/topbar.tsx'
import { CommonFacts } from '../matches/common-facts.tsx'
import { TravellerActions } from './traveller-actions.tsx'
import styles from './traveller-profile.module.css'
import { travellerQuery } from './traveller-query.ts'
import { TravellerTrips } from './traveller-trips.tsx'

interface Props {
  username: string
  /** Of the name, below the title of the screen or of the sheet. */
  heading: 'h2' | 'h3'
  /** Somebody who was just blocked is not there any more. */
  onGone: () => void
}

/** Somebody as others see them: who they are, what one shares, where they go, and what can be done about it. */
export function TravellerProfile({ username, heading, onGone }: Props) {
  const { data, error, isFetching, refetch } = useQuery(travellerQuery(username))
  // hidden since it was read, as `forgetTraveller` leaves it: what was read before is not shown on
  if (data === null || (isCallError(error) && error.status === 404)) {
    return <MissingTraveller heading={heading} />
  }
  if (data) {
    return (
      <TravellerDetails traveller={data} heading={heading}>
        <TravellerActions traveller={data} onGone={onGone} />
      </TravellerDetails>
    )
  }
  if (error) {
    return (
      <FailedState
        title="The profile did not load"
        heading={heading}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  return (
    <Loading label="Loading profile..." className={styles.profile}>
      <div className={styles.head}>
        <Skeleton className="size-24 rounded-full" />
        <div className="grid gap-2">
          <Skeleton className="h-6 w-3/5" />
          <Skeleton className="h-4 w-2/5" />
        </div>
      </div>
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-11 w-2/5" />
    </Loading>
  )
}

/** As an address of nobody. */
export function MissingTraveller({ heading }: Pick<Props, 'heading'>) {
  const { title, words } = lostWords('/travellers')
  return (
    <EmptyState stamp="lighthouse" title={title} heading={heading}>
      {words}
    </EmptyState>
  )
}

interface DetailsProps extends Pick<Props, 'heading'> {
  traveller: Traveller
  /** Shown to whom it is about: nothing in it leads anywhere. */
  isInert?: boolean
  /** What can be done about it. */
  children?: ReactNode
}

/** What the viewer sees of somebody. */
export function TravellerDetails({ traveller, heading: Heading, isInert = false, children }: DetailsProps) {
  const home = [traveller.city, traveller.country].filter(Boolean).join(', ')
  const Section = Heading === 'h2' ? 'h3' : 'h4'
  return (
    <div className={styles.profile}>
      <header className={styles.head}>
        <Avatar user={traveller} size={96} alt="" />
        <div>
          <Heading className={styles.name} dir="auto">
            {fullNameOf(traveller)}
          </Heading>
          <p className="soft">@{traveller.username}</p>
          {home ? (
            <p className="soft small">
              Lives in <bdi>{home}</bdi>
            </p>
          ) : null}
        </div>
      </header>
      {traveller.bio ? (
        <p className={styles.bio} dir="auto">
          {traveller.bio}
        </p>
      ) : null}
      <CommonFacts common={traveller.common} person={traveller} />
      {children}
      <section className={styles.group}>
        <Section className={styles.title}>What is known</Section>
        <StepsList steps={traveller.steps} label={`What is known of ${firstNameOf(traveller)}`} />
      </section>
      {traveller.steps.vouched > 0 || traveller.viewer.isSelf ? (
        <section className={styles.group}>
          <Section className={styles.title}>Vouches</Section>
          <VouchList userId={traveller.id} />
        </section>
      ) : null}
      <section className={styles.group}>
        <Section className={styles.title}>Travel Interests</Section>
        {interestGroups(traveller).map(({ title, words }) =>
          words.length > 0 ? (
            <ul key={title} className="chips" aria-label={title}>
              {words.map((word) => (
                <li key={word}>
                  <InterestChip>{word}</InterestChip>
                </li>
              ))}
            </ul>
          ) : null,
        )}
      </section>
      <section className={styles.group}>
        <Section className={styles.title}>Coming trips</Section>
        <TravellerTrips trips={traveller.trips} heading={Section === 'h3' ? 'h4' : 'h5'} isInert={isInert} />
      </section>
    </div>
  )
}
