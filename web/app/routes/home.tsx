import { PRODUCT } from '@caravan/contract/product.ts'
import { Suspense } from 'react'
import { data } from 'react-router'
import { call } from '../lib/call.ts'
import { lazy } from '../lib/lazy.tsx'
import {
  isSignedIn,
  isSuspended,
  linkMeta,
  PRODUCT_DESCRIPTION,
  pageMeta,
  SIGN_IN_TITLE,
  SUSPENDED_TITLE,
  sitePicture,
} from '../lib/page-meta.ts'
import { PrefetchedBoundary, type PrefetchedState } from '../lib/query/prefetched-state.tsx'
import { prefetchOnServer, serverCalls, serverContext, viewerContext } from '../lib/server-context.ts'
import { openDocument, type StaticPage, staticPage } from '../lib/static-page.ts'
import { isMadeForVisitor } from '../lib/viewer/logout.ts'
import { useViewer } from '../lib/viewer/use-viewer.ts'
import { SignInPage } from '../modules/shell/error-page.tsx'
import { type SignUpState, signUpStateIn } from '../modules/site/landing/sign-up-state.ts'
import { type FeedName, feedNameIn, prefetchFeed } from '../modules/trips/feed/feed-query.ts'
import { loadSharedTrip, type SharedTrip } from '../modules/trips/shares/shared-trip.ts'
import type { Route } from './+types/home'

const LandingPage = lazy(async () => (await import('../modules/site/landing/landing-page.tsx')).LandingPage, {
  source: 'app/modules/site/landing/landing-page.tsx',
})
const SharedTripPage = lazy(async () => (await import('../modules/trips/shares/shared-trip-page.tsx')).SharedTripPage, {
  source: 'app/modules/trips/shares/shared-trip-page.tsx',
})
const FeedScreen = lazy(async () => (await import('../modules/trips/feed/feed-screen.tsx')).FeedScreen, {
  source: 'app/modules/trips/feed/feed-screen.tsx',
})

/** `shared` is what a link to a trip shows to a visitor, `feed` the one that the server has rendered. */
interface Data extends Partial<StaticPage> {
  state: PrefetchedState
  shared: SharedTrip | null | undefined
  feed?: FeedName
  signUp?: SignUpState
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const feed = feedNameIn(request.headers.get('cookie'))
  const rendering = context.get(serverContext)
  const post = new URL(request.url).searchParams.get('post')
  const [viewer, state] = await Promise.all([
    context.get(viewerContext),
    rendering.hasOnboarded
      ? prefetchOnServer(context, (client, calls) => prefetchFeed(client, calls, feed, post))
      : undefined,
  ])
  if (viewer) return data<Data>({ state, shared: undefined, feed })
  const shared = await loadSharedTrip(serverCalls(rendering).call, request.url)
  if (shared === undefined)
    return data<Data>({ state: undefined, shared, ...staticPage({ request }), signUp: signUpStateIn(request.url) })
  return data<Data>({ state: undefined, shared }, { status: shared === null ? 404 : 200 })
}
export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<Data> {
  if (isMadeForVisitor()) {
    const { loadSharedTrip } = await import('../modules/trips/shares/shared-trip.ts')
    const shared = await loadSharedTrip(call, request.url)
    if (shared === undefined) return openDocument({ request })
    return { state: undefined, shared }
  }
  await FeedScreen.preload()
  return { state: undefined, shared: undefined }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (isSuspended(matches)) return pageMeta(SUSPENDED_TITLE)
  if (isSignedIn(matches)) return pageMeta('Feed')
  if (loaderData?.shared) return loaderData.shared.meta
  if (loaderData?.shared === null) return pageMeta(SIGN_IN_TITLE)
  const title = `${PRODUCT.name}: ${PRODUCT.tagline}`
  const origin = loaderData?.origin
  if (!origin) return [{ title }]
  return linkMeta({ title, description: PRODUCT_DESCRIPTION, address: `${origin}/`, picture: sitePicture(origin) })
}

/** The feed is kept for 5 minutes, its first page like the others. */
const KEPT = { defaultOptions: { queries: { gcTime: 5 * 60_000 } } }

export default function Home({ loaderData: { state, shared, feed, signUp } }: Route.ComponentProps) {
  const isVisitor = useViewer() === null
  return (
    <PrefetchedBoundary state={state} options={KEPT}>
      <Suspense>
        {isVisitor ? <VisitorPage shared={shared} signUp={signUp} /> : <FeedScreen rendered={feed} />}
      </Suspense>
    </PrefetchedBoundary>
  )
}

function VisitorPage({ shared, signUp }: Pick<Data, 'shared' | 'signUp'>) {
  if (shared === null) return <SignInPage />
  return shared ? <SharedTripPage trip={shared.trip} /> : <LandingPage state={signUp} />
}
