import { type DehydratedState, HydrationBoundary } from '@tanstack/react-query'
import { Suspense } from 'react'
import { fillMatches } from '../features/matches/fill-matches.ts'
import { lazyScreen } from '../lib/lazy-screen.tsx'
import { signedInTitle } from '../lib/page-title.ts'
import { fillOnServer } from '../lib/server-queries.ts'
import { viewerContext } from '../lib/visit.ts'
import type { Route } from './+types/matches'

const MatchesScreen = lazyScreen(
  'app/features/matches/matches-screen.tsx',
  async () => (await import('../features/matches/matches-screen.tsx')).MatchesScreen,
)

type Data = { state: DehydratedState | undefined }

export async function loader({ context, request }: Route.LoaderArgs): Promise<Data> {
  if (!context.get(viewerContext)?.onboardingCompleted) return { state: undefined }
  const isRequests = new URL(request.url).searchParams.get('tab') === 'requests'
  return { state: await fillOnServer(context, request, (client, calls) => fillMatches(client, calls, isRequests)) }
}
export async function clientLoader(): Promise<Data> {
  await MatchesScreen.preload()
  return { state: undefined }
}

export const meta = signedInTitle('Matches')

export default function Page({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <Suspense>
        <MatchesScreen />
      </Suspense>
    </HydrationBoundary>
  )
}
