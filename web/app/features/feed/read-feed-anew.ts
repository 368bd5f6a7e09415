import type { QueryClient } from '@tanstack/react-query'
import type { Pages } from '../../lib/query/paged-query.ts'
import { patchData } from '../../lib/query/patch-pages.ts'
import { toast } from '../../ui/toast/toast.ts'
import { newestTripsKey } from '../trips/trip-keys.ts'
import type { FeedName } from './feed-name.ts'
import { type FeedTrip, feedQuery } from './feed-query.ts'

/** Asks for the newest page alone: each page that stays loaded would be asked for with it. */
export async function readFeedAnew(client: QueryClient, name: FeedName): Promise<void> {
  const { queryKey } = feedQuery(name)
  patchData<Pages<FeedTrip>>(client, queryKey, ({ pages, pageParams }) => ({
    pages: pages.slice(0, 1),
    pageParams: pageParams.slice(0, 1),
  }))
  await client.refetchQueries({ queryKey, exact: true })
  if (client.getQueryState(queryKey)?.status === 'error') {
    toast({ title: 'The feed could not be loaded.', description: 'Please try again.', tone: 'danger' })
  } else if (name === 'latest') {
    // what was seen of it before is of an older feed
    client.setQueryData(newestTripsKey, [])
  }
}
