import type { FoundTraveller as Found } from '@caravan/contract/search.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { detailOf } from '../../../lib/call-error.ts'
import { distinctItems } from '../../../lib/query/distinct-items.ts'
import { PagedList } from '../../../ui/paged-list.tsx'
import { travellerRows } from '../../travellers/row/traveller-row.tsx'
import { travellerResultsQuery } from '../search-queries.ts'
import { FoundTraveller, FoundTravellerSkeletons } from './found-traveller.tsx'
import { NoTravellers } from './no-results.tsx'

export function TravellerResults({ q }: { q: string }) {
  const query = useInfiniteQuery({ ...travellerResultsQuery(q), select: distinctItems<Found> })
  return (
    <PagedList
      query={query}
      skeleton={<FoundTravellerSkeletons />}
      failure={{
        title: 'Travelers did not load',
        heading: 'h3',
        detail: (error) => detailOf(error, 'Check your connection, then try again.'),
      }}
      empty={<NoTravellers />}
      more={{ label: 'Show more travelers', className: 'mx-auto mt-5 flex' }}
    >
      {(travellers) => (
        <ul className={travellerRows} aria-label="Travelers">
          {travellers.map((traveller) => (
            <FoundTraveller key={traveller.id} traveller={traveller} />
          ))}
        </ul>
      )}
    </PagedList>
  )
}
