import { type DehydratedState, HydrationBoundary } from '@tanstack/react-query'
import { acceptedCountQuery } from '../features/matches/matches-query.ts'
import { ownTripsQuery } from '../features/profile/own-trips.ts'
import { ProfileScreen } from '../features/profile/profile-screen.tsx'
import { signedInTitle } from '../lib/page-title.ts'
import { fillOnServer } from '../lib/server-queries.ts'
import { viewerContext } from '../lib/visit.ts'
import type { Route } from './+types/profile'

export const meta = signedInTitle('Profile')

type Data = { state: DehydratedState | undefined }

export async function loader({ context, request }: Route.LoaderArgs): Promise<Data> {
  const viewer = context.get(viewerContext)
  if (!viewer?.onboardingCompleted) return { state: undefined }
  const state = await fillOnServer(context, request, (client, { call, callPage }) =>
    Promise.all([
      client.prefetchQuery(ownTripsQuery(viewer.id, callPage)),
      client.prefetchQuery(acceptedCountQuery(call)),
    ]),
  )
  return { state }
}
export const clientLoader = (): Data => ({ state: undefined })

export default function Page({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <ProfileScreen />
    </HydrationBoundary>
  )
}
