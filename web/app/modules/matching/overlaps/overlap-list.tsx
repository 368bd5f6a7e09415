import type { TripOverlap } from '@caravan/contract/overlaps.ts'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { detailOf, isCallError } from '../../../lib/call-error.ts'
import { distinctBy, type Pages } from '../../../lib/query/paged-query.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/failed-state.tsx'
import { PagedList } from '../../../ui/paged-list.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { askToMatch } from '../matches/dialog/ask-to-match.ts'
import styles from './overlap-item.module.css'
import { type Asked, OverlapItem } from './overlap-item.tsx'
import { type OverlapFilter, overlapsQuery } from './prefetch-overlaps.ts'

interface Props extends OverlapFilter {
  onAsked: (asked: Asked) => void
}

export function OverlapList({ onAsked, ...filter }: Props) {
  const client = useQueryClient()
  const query = useInfiniteQuery({ ...overlapsQuery(filter), select: distinctTrips })
  const ask = ({ trip }: TripOverlap) => askToMatch(client, trip.id, (match) => onAsked({ trip, match }))
  if (isNotThere(query.error)) return <NotThere />
  return (
    <PagedList
      query={query}
      skeleton={<Waiting />}
      failure={{
        title: 'Overlaps did not load',
        detail: (error) => detailOf(error, 'Check your connection, then try again.'),
      }}
      empty={<Nobody {...filter} />}
      more={{ label: 'Show more', className: 'mx-auto mt-5 flex' }}
    >
      {(overlaps) => (
        <ul className={styles.list}>
          {overlaps.map((overlap) => (
            <OverlapItem key={overlap.trip.id} overlap={overlap} onAsk={ask} />
          ))}
        </ul>
      )}
    </PagedList>
  )
}

const distinctTrips = (pages: Pages<TripOverlap>) => distinctBy(pages, ({ trip }) => trip.id)

const isNotThere = (error: unknown) => isCallError(error) && [400, 404].includes(error.status)

const NotThere = () => (
  <EmptyState
    stamp="signpost"
    title="Trip not found"
    action={<LinkButton to="/profile">Back to your profile</LinkButton>}
  >
    It is over or deleted, or it is not yours.
  </EmptyState>
)

const Nobody = ({ withCountry }: OverlapFilter) => (
  <EmptyState stamp="signpost" title="Nobody yet" action={<LinkButton to="/">Look at all trips</LinkButton>}>
    {withCountry
      ? 'No other trip goes to this country on these days.'
      : 'No other trip comes near yours on these days. Others see yours from now on.'}
  </EmptyState>
)

const Waiting = () => (
  <Loading label="Looking for who overlaps..." className={styles.list}>
    {['first', 'second', 'third'].map((key) => (
      <Skeleton key={key} className={styles.waiting} />
    ))}
  </Loading>
)
