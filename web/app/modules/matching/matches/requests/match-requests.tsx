import type { MatchCard } from '@caravan/contract/matches.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useLivePolling } from '../../../../lib/live/use-live.ts'
import { useWithoutHidden } from '../../../../lib/query/hidden-items.ts'
import { EmptyState } from '../../../../ui/failed-state.tsx'
import type { Blockable } from '../../../safety/blocks/block-dialog.tsx'
import listStyles from '../match-list.module.css'
import { MatchList } from '../match-list.tsx'
import { requestsQuery } from '../matches-query.ts'
import styles from './match-requests.module.css'
import { AboutTrip, RequestCard } from './request-card.tsx'
import { RequestSkeletons } from './request-skeletons.tsx'

interface Request {
  id: string
  post: { id: string } | null
}

export interface RequestGroup<Card extends Request> {
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
  onDecline: (card: MatchCard) => void
  onBlock: (user: Blockable) => void
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
