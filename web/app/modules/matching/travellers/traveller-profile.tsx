import { PRODUCT } from '@caravan/contract/product.ts'
import type { Traveller } from '@caravan/contract/travellers.ts'
import type { Trip } from '@caravan/contract/trips.ts'
import { useQuery } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import Handshake from 'lucide-react/icons/handshake'
import Hourglass from 'lucide-react/icons/hourglass'
import Send from 'lucide-react/icons/send'
import Share2 from 'lucide-react/icons/share-2'
import { type ReactNode, useState } from 'react'
import { isCallError } from '../../../lib/call-error.ts'
import { lazy } from '../../../lib/lazy.tsx'
import { firstNameOf, fullNameOf } from '../../../lib/traveller-names.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { EmptyState, FailedState } from '../../../ui/failed-state.tsx'
import { InterestChip } from '../../../ui/form/chip-group.tsx'
import { DialogBoundary } from '../../../ui/overlay/dialog-boundary.tsx'
import { Avatar } from '../../../ui/picture/avatar.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { meetEntry } from '../../meetups/meetings/meet-entry.tsx'
import { VouchList } from '../../meetups/vouches/vouch-list.tsx'
import { interestGroups } from '../../people/profile/interest-groups.ts'
import { StepsList } from '../../people/steps/steps-list.tsx'
import { BlockMenu } from '../../safety/blocks/block-menu.tsx'
import { openReport, profileSubjects } from '../../safety/reports/open-report.ts'
import { lostWords } from '../../shell/navigation/topbar.tsx'
import { shareLink } from '../../trips/shares/share-link.ts'
import { TripTile } from '../../trips/tile/trip-tile.tsx'
import { CommonFacts } from '../matches/common-facts.tsx'
import { AskForm } from './ask-form.tsx'
import { travellerPath } from './traveller-link.tsx'
import styles from './traveller-profile.module.css'
import { travellerQuery } from './traveller-query.ts'

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
  children?: ReactNode
}

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

const MeetDialog = lazy(async () => (await import('../../meetups/meetings/meet-dialog.tsx')).MeetDialog)
const BlockDialog = lazy(async () => (await import('../../safety/blocks/block-dialog.tsx')).BlockDialog)

function TravellerActions({ traveller, onGone }: { traveller: Traveller; onGone: () => void }) {
  const [isBlocking, setBlocking] = useState(false)
  const [isMeeting, setMeeting] = useState(false)
  const { viewer } = traveller
  return (
    <>
      {viewer.isSelf ? null : <Standing traveller={traveller} />}
      <div className={styles.actions}>
        <Button onClick={() => void shareTraveller(traveller.username)}>
          <Share2 className="icon" />
          Share
        </Button>
        {viewer.isSelf ? (
          <LinkButton to="/profile">Your profile</LinkButton>
        ) : (
          <BlockMenu
            user={traveller}
            label={`More about @${traveller.username}`}
            items={traveller.matchId ? [meetEntry(() => setMeeting(true))] : []}
            onBlock={() => setBlocking(true)}
            onReport={() => openReport({ subjects: profileSubjects(traveller, traveller.trips), onBlocked: onGone })}
          />
        )}
      </div>
      <DialogBoundary onClose={() => setMeeting(false)}>
        {isMeeting ? <MeetDialog user={traveller} onClose={() => setMeeting(false)} /> : null}
      </DialogBoundary>
      <DialogBoundary onClose={() => setBlocking(false)}>
        {isBlocking ? <BlockDialog user={traveller} onClose={() => setBlocking(false)} onBlocked={onGone} /> : null}
      </DialogBoundary>
    </>
  )
}

function Standing({ traveller }: { traveller: Traveller }) {
  const { connection, matchId } = traveller
  const name = firstNameOf(traveller)
  if (matchId) {
    return (
      <LinkButton to={`/messages/${matchId}`} variant="yes">
        <Send className="icon" />
        Send Message
      </LinkButton>
    )
  }
  if (connection === 'asked') {
    return (
      <p className="strong" role="status">
        <Hourglass className="icon" /> Asked. You can message each other as soon as {name} accepts.
      </p>
    )
  }
  if (connection === 'asked-by-them') {
    return (
      <LinkButton to="/matches?tab=requests" variant="yes">
        <Check className="icon" />
        Answer the request of {name}
      </LinkButton>
    )
  }
  if (connection === 'declined') {
    return <p className="soft">A request between you was declined. You can still ask about a trip.</p>
  }
  return <AskForm traveller={traveller} icon={<Handshake className="icon" />} />
}

/** A profile is for travellers alone, and a link to it leads others to the sign-in: that is said with it. */
export const shareTraveller = (username: string) =>
  shareLink({
    title: `@${username}`,
    path: travellerPath(username),
    note: `Whoever opens it has to sign in to ${PRODUCT.name} first.`,
  })

interface TravellerTripsProps {
  trips: readonly Trip[]
  heading: 'h4' | 'h5'
  isInert: boolean
}

/** Their coming trips as posters, each of which leads to the trip in the feed. */
function TravellerTrips({ trips, heading, isInert }: TravellerTripsProps) {
  if (trips.length === 0) return <p className="soft">No coming trips that you can see.</p>
  return (
    <ul className={styles.trips}>
      {trips.map((trip) => (
        <TripTile key={trip.id} trip={trip} heading={heading} isInert={isInert} />
      ))}
    </ul>
  )
}
