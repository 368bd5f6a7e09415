import type { Trip } from '@caravan/contract/trips.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Pages } from '../../lib/query/paged-query.ts'
import { patchData } from '../../lib/query/patch-pages.ts'
import { toast } from '../../ui/toast/toast.ts'
import { feedKey, newestTripsKey } from '../trips/trip-keys.ts'

/** Asks for the newest page alone: each page that stays loaded would be asked for with it. */
export async function readFeedAnew(client: QueryClient): Promise<void> {
  patchData<Pages<Trip>>(client, feedKey, ({ pages, pageParams }) => ({
    pages: pages.slice(0, 1),
    pageParams: pageParams.slice(0, 1),
  }))
  await client.refetchQueries({ queryKey: feedKey, exact: true })
  if (client.getQueryState(feedKey)?.status === 'error') {
    toast({ title: 'The feed could not be loaded.', description: 'Please try again.', tone: 'danger' })
  } else {
    // what was seen of it before is of an older feed
    client.setQueryData(newestTripsKey, [])
  }
}
