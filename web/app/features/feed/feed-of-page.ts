import type { RouterContextProvider } from 'react-router'
import type { PrefetchedState } from '../../lib/query/prefetched-state.tsx'
import { prefetchOnServer } from '../../lib/query/server-queries.ts'
import { serverContext } from '../../lib/server-context.ts'
import { feedNameIn } from './feed-name.ts'
import { prefetchFeed } from './prefetch-feed.ts'

/**
 * The feed of the page that is being rendered, with the trip that a link leads to. Whoever asks first begins it: the server, so
 * that the database is at work while the router looks for the loader that waits for it.
 */
export function feedOfPage(
  context: Readonly<RouterContextProvider>,
  request: Request,
): Promise<PrefetchedState> | undefined {
  const rendering = context.get(serverContext)
  if (!rendering.hasOnboarded) return undefined
  rendering.feedState ??= prefetchOnServer(context, (client, calls) =>
    prefetchFeed(
      client,
      calls,
      feedNameIn(request.headers.get('cookie')),
      new URL(request.url).searchParams.get('post'),
    ),
  )
  return rendering.feedState
}
