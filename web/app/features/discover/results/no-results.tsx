import type { NearestSearch } from '@caravan/contract/search.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { addressOfSearch } from '../search-address.ts'
import { foundText, nearestText } from './nearest-text.ts'

/** With the nearest search that finds trips, where there is one. */
export const NoTrips = ({ nearest }: { nearest: NearestSearch | null }) => (
  <EmptyState
    stamp="signpost"
    title="No trips found"
    heading="h3"
    action={
      nearest ? (
        <LinkButton to={addressOfSearch({ q: nearest.query })}>Show {foundText(nearest)}</LinkButton>
      ) : (
        <LinkButton to="/post-trip">Post Trip</LinkButton>
      )
    }
  >
    {nearest ? nearestText(nearest) : 'Try fewer words or other days, or post the trip that you are looking for.'}
  </EmptyState>
)

export const NoTravellers = () => (
  <EmptyState stamp="signpost" title="No travelers found" heading="h3">
    Try fewer words, or a place that people go to.
  </EmptyState>
)
