import { answerMatch, type MatchCard } from '@caravan/contract/matches.ts'
import { type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import CalendarDays from 'lucide-react/icons/calendar-days'
import Check from 'lucide-react/icons/check'
import Handshake from 'lucide-react/icons/handshake'
import { memo, useId } from 'react'
import { Link } from 'react-router'
import { call } from '../../../../lib/call.ts'
import { isCallError } from '../../../../lib/call-error.ts'
import { whenOf } from '../../../../lib/dates/trip-dates.ts'
import { useLivePolling } from '../../../../lib/live/use-live.ts'
import { useWithoutHidden } from '../../../../lib/query/hidden-items.ts'
import { fullNameOf } from '../../../../lib/traveller-names.ts'
import { useSingleFlight } from '../../../../lib/use-single-flight.ts'
import { Button } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/failed-state.tsx'
import { Avatar } from '../../../../ui/picture/avatar.tsx'
import { PlaceLettering } from '../../../../ui/picture/picture.tsx'
import { Stamp } from '../../../../ui/picture/stamp.tsx'
import { RelativeTime } from '../../../../ui/relative-time.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { BlockMenu } from '../../../safety/blocks/block-menu.tsx'
import { TravellerLink } from '../../travellers/traveller-link.tsx'
import { expiryDay } from '../card-text.ts'
import type { OpenedDialog } from '../match-item.tsx'
import { MatchFacts } from '../match-item.tsx'
import { MatchList, RequestSkeletons } from '../match-list.tsx'
import { addAccepted, matchRequestsKey, placeMatch, refetchMatchCounts, requestsQuery } from '../matches-query.ts'
import listStyles from '../matches-screen.module.css'
import styles from './request-card.module.css'

interface Request {
  id: string
  post: { id: string } | null
}

interface RequestGroup<Card extends Request> {
  key: string
  /** What several ask about; null for a request by itself. */
  trip: Card['post']
  cards: Card[]
}

/** Requests about one trip together, where the newest of them is; those without a trip each by itself. */
export function byTrip<Card extends Request>(cards: readonly Card[]): RequestGroup<Card>[] {
  const groups = new Map<string, Card[]>()
  for (const card of cards) {
    const key = card.post?.id ?? card.id
    groups.set(key, [...(groups.get(key) ?? []), card])
  }
  return [...groups].map(([key, together]) => ({
    key,
    trip: together.length > 1 ? (together[0]?.post ?? null) : null,
    cards: together,
  }))
}

interface Props {
  onOpen: (opened: OpenedDialog) => void
}

export const MatchRequests = (props: Props) => (
  <MatchList
    query={useInfiniteQuery({ ...requestsQuery(), refetchInterval: useLivePolling(), select: useWithoutHidden() })}
    failure="Failed to fetch match requests."
    skeletons={<RequestSkeletons />}
    empty={<NoRequests />}
  >
    {(cards) =>
      byTrip(cards).map((group) => (
        <li key={group.key} className={group.trip ? styles.group : undefined}>
          <Group group={group} {...props} />
        </li>
      ))
    }
  </MatchList>
)

function Group({ group: { trip, cards }, ...props }: Props & { group: RequestGroup<MatchCard> }) {
  const id = useId()
  const [only] = cards
  if (!trip) return only ? <RequestCard card={only} {...props} /> : null
  return (
    <section aria-labelledby={id} className={styles.about}>
      <AboutTrip post={trip} id={id} count={cards.length} />
      <ul className={listStyles.grid}>
        {cards.map((card) => (
          <li key={card.id}>
            <RequestCard card={card} isUnderTrip {...props} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const NoRequests = () => (
  <EmptyState stamp="letterbox" title="No match requests yet">
    When someone asks to join a trip of yours, the request lands here.
  </EmptyState>
)

interface AboutTripProps {
  post: NonNullable<MatchCard['post']>
  id?: string
  count?: number
}

/** The trip that is asked about: in a request, or above all that ask about it. */
const AboutTrip = ({ post, id, count }: AboutTripProps) => (
  <div className={styles.trip}>
    <Stamp
      scene={{ src: post.imageUrl ? `${post.imageUrl}?w=480` : `${post.posterUrl}/800x1000.svg` }}
      className="w-[90px]"
      lazy
    />
    <div>
      <h2 id={id}>
        <PlaceLettering name={post.destination} width={200} height={60} max={38} />
      </h2>
      <div className={styles.dates}>
        <CalendarDays className="icon" />
        {whenOf(post)}
      </div>
      {count ? <div className="small soft">{count} requests</div> : null}
    </div>
  </div>
)

function useAccepting(card: MatchCard) {
  const client = useQueryClient()
  return useSingleFlight({
    mutationFn: () => call(answerMatch, { params: { matchId: card.id }, body: { status: 'accepted' } }),
    onSuccess: (answered) => {
      placeMatch(client, answered)
      refetchMatchCounts(client)
      addAccepted(answered, { isOwnAnswer: true })
    },
    onError: (error) => answerFailed(client, error),
  })
}

interface RequestCardProps extends Props {
  card: MatchCard
  /** Its trip stands above it, with the others who asked. */
  isUnderTrip?: boolean
}

/**
 * Somebody asks. Who they are and what the two share comes first, then where they differ and what it is about, then the
 * answer: Accept answers at once, Decline may be given a reason. Their next trips are below, where they hide no answer.
 */
export const RequestCard = memo(function RequestCard({ card, isUnderTrip = false, onOpen }: RequestCardProps) {
  const { mutate, isPending } = useAccepting(card)
  const { matchUser: asker, post, createdAt, expiresAt, requestNote, askerTrips } = card
  const name = fullNameOf(asker)
  return (
    <article className={`card ${styles.request}`} aria-label={`Request of ${name}`}>
      <div className={styles.from}>
        <Avatar user={asker} size={48} alt="" />
        <div className={styles.words}>
          <TravellerLink username={asker.username} className="strong">
            <bdi>{name}</bdi>
          </TravellerLink>{' '}
          {post ? 'wants to match with your trip' : 'wants to connect with you for future travel opportunities'}
        </div>
        <BlockMenu user={asker} label={`More about ${name}`} onBlock={(user) => onOpen({ dialog: 'block', user })} />
        <span className={styles.when}>
          @{asker.username} · <RelativeTime time={createdAt} />
        </span>
      </div>
      {asker.bio ? (
        <p className={styles.bio} dir="auto">
          {asker.bio}
        </p>
      ) : null}
      <MatchFacts card={card} />
      {requestNote ? (
        <blockquote className={styles.note} dir="auto" aria-label={`Note of ${name}`}>
          {requestNote}
        </blockquote>
      ) : null}
      {post && !isUnderTrip ? <AboutTrip post={post} /> : null}
      {post ? null : <Direct />}
      <div className={styles.actions}>
        <Button variant="yes" busy={isPending} aria-label={`Accept the request of ${name}`} onClick={() => mutate()}>
          {isPending ? null : <Check className="icon" />}
          Accept
        </Button>
        <Button
          disabled={isPending}
          aria-haspopup="dialog"
          aria-label={`Decline the request of ${name}`}
          onClick={() => onOpen({ dialog: 'decline', card })}
        >
          Decline
        </Button>
      </div>
      {expiresAt ? <p className="small soft">Open until {expiryDay(expiresAt)}</p> : null}
      {askerTrips.length > 0 ? <NextTrips of={name} trips={askerTrips} /> : null}
    </article>
  )
})

const NextTrips = ({ of, trips }: { of: string; trips: MatchCard['askerTrips'] }) => (
  <ul className={styles.trips} aria-label={`Next trips of ${of}`}>
    {trips.map((trip) => (
      <li key={trip.id}>
        <Link to={`/?post=${trip.id}`}>
          <span dir="auto">{trip.destination}</span>, {whenOf(trip)}
        </Link>
      </li>
    ))}
  </ul>
)

const Direct = () => (
  <div className={styles.directNote}>
    <Handshake className="icon" />
    <div>
      <h2>Direct Connection Request</h2>
      <p className="soft">You can message each other once you accept.</p>
    </div>
  </div>
)

export function answerFailed(client: QueryClient, error: unknown): void {
  toast({ title: 'Failed to update match status.', description: reasonOf(error), tone: 'danger' })
  // answered on another device, or taken back: what is shown is old
  if (isCallError(error)) void client.invalidateQueries({ queryKey: matchRequestsKey })
}

function reasonOf(error: unknown): string {
  const slug = isCallError(error) ? error.slug : undefined
  if (slug === 'already-answered') return 'It has been answered already.'
  if (slug === 'not-found') return 'The request was taken back.'
  return 'Please try again.'
}
