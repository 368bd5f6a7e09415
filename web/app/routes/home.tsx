import { PRODUCT } from '@caravan/contract/product.ts'
import { type DehydratedState, HydrationBoundary, type QueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { fillFeed } from '../features/feed/fill-feed.ts'
import { loadSharedTrip, type SharedTrip, sharedTripMeta } from '../features/shares/shared-trip.ts'
import type { Calls } from '../lib/call.ts'
import { lazyScreen } from '../lib/lazy-screen.tsx'
import { isSignedIn, PRODUCT_DESCRIPTION, pageMeta } from '../lib/page-meta.ts'
import { fillOnServer } from '../lib/query/server-queries.ts'
import { viewerContext } from '../lib/server-context.ts'
import { useViewer } from '../lib/viewer/use-viewer.ts'
import type { Route } from './+types/home'

const LandingPage = lazyScreen(
  'app/features/landing/landing-page.tsx',
  async () => (await import('../features/landing/landing-page.tsx')).LandingPage,
)
const FeedScreen = lazyScreen(
  'app/features/feed/feed-screen.tsx',
  async () => (await import('../features/feed/feed-screen.tsx')).FeedScreen,
)

/** With the trip that a link leads to, so that it is drawn at once. */
const fill = (request: Request) => (client: QueryClient, calls: Calls) =>
  fillFeed(client, calls, new URL(request.url).searchParams.get('post'))

type Data = { state: DehydratedState | undefined; shared: SharedTrip | null }

export async function loader({ context, request }: Route.LoaderArgs): Promise<Data> {
  const viewer = context.get(viewerContext)
  return {
    state: viewer?.onboardingCompleted ? await fillOnServer(context, request, fill(request)) : undefined,
    shared: viewer ? null : await loadSharedTrip(context, request),
  }
}
export async function clientLoader(): Promise<Data> {
  await FeedScreen.preload()
  return { state: undefined, shared: null }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (isSignedIn(matches)) return pageMeta('Feed')
  if (loaderData?.shared) return sharedTripMeta(loaderData.shared)
  return [{ title: `${PRODUCT.name}: ${PRODUCT.tagline}` }, { name: 'description', content: PRODUCT_DESCRIPTION }]
}

/** The feed is kept for 5 minutes, its first page like the others. */
const KEPT = { defaultOptions: { queries: { gcTime: 5 * 60_000 } } }

export default function Home({ loaderData }: Route.ComponentProps) {
  const isVisitor = useViewer() === null
  return (
    <HydrationBoundary state={loaderData.state} options={KEPT}>
      <Suspense>{isVisitor ? <LandingPage /> : <FeedScreen />}</Suspense>
    </HydrationBoundary>
  )
}
