import type { OwnUser } from '@caravan/contract/users.ts'
import type { DehydratedState, InfiniteData } from '@tanstack/react-query'
import type { PageReply } from '../../lib/call.ts'
import type { PageSource } from '../../lib/page-templates.ts'
import { placeholder } from '../../lib/placeholders.ts'
import { viewerSource } from '../../lib/viewer/viewer-source.ts'
import type { FeedTrip } from './feed-query.ts'
import { commonLineOf } from './poster/common-line.ts'

type FeedData = InfiniteData<PageReply<FeedTrip[]>>

/**
 * What the page of the feed is rendered from: the first trip, how many follow, and of its viewer what the navigation shows.
 * Whatever else the page comes with is in its state, and nothing of that is seen before the browser has run its scripts.
 * Nothing where the first trip is the viewer's own: their picture is then in the page twice, and its preload only once.
 */
export function feedSource(viewer: OwnUser, { queries, ...rest }: DehydratedState): PageSource | undefined {
  const [query, ...others] = queries
  // the feed is all that is prefetched without a trip in the address
  if (!query || others.length > 0) return undefined
  const { pages, pageParams } = query.state.data as FeedData
  const [page, ...more] = pages
  if (!page || more.length > 0) return undefined
  const [trip, ...later] = page.items
  if (trip?.userId === viewer.id) return undefined

  const { source, texts } = viewerSource(viewer)
  const line = trip ? commonLineOf(trip) : ''
  const said = line ? { common: NOTHING_SAID, commonLine: placeholder('common') } : {}
  // a version is of all that is written anywhere meanwhile, and is not shown
  const first = trip && { ...trip, ...said, version: 0 }
  // they are empty slots until the page is at rest
  const slots = later.map((_, place) => ({ id: String(place) }) as FeedTrip)
  const data = { pages: [{ items: [...(first ? [first] : []), ...slots], next: page.next && 'next' }], pageParams }
  const rendered = { ...query, dehydratedAt: 0, state: { ...query.state, data, dataUpdatedAt: 0 } }
  return {
    viewer: source,
    prefetched: { ...rest, queries: [rendered] },
    texts: line ? { ...texts, common: line } : texts,
  }
}

const NOTHING_SAID = { clashes: [], shared: [] }
