import type { NearbyQuery } from '@caravan/contract/near-me.ts'
import { useQuery } from '@tanstack/react-query'
import { Badge } from '../../../ui/badge.tsx'
import { nearbyCountQuery } from '../nearby-query.ts'
import { peopleText } from '../traveller-facts.ts'

/** How many the list holds, also those that are not loaded. */
export function NearbyCount({ filters }: { filters: NearbyQuery }) {
  const { data } = useQuery(nearbyCountQuery(filters))
  return data && data.people > 0 ? <Badge>{peopleText(data)}</Badge> : null
}
