import { dehydrate, type QueryClient } from '@tanstack/react-query'
import { data } from 'react-router'
import { posePhotosQuery } from '../features/pose-photo/pose-photos-query.ts'
import { type Calls, callPage } from '../lib/call.ts'
import { isCallError } from '../lib/call-error.ts'
import { lazyScreen } from '../lib/lazy-screen.tsx'
import { pageMeta } from '../lib/page-meta.ts'
import { createQueryClient } from '../lib/query/query-client.ts'
import { prefetchOnServer } from '../lib/query/server-queries.ts'
import { type MissableData, screenRoute } from '../lib/screen-route.tsx'
import { viewerContext } from '../lib/server-context.ts'
import type { Route } from './+types/pose-photos'

const PosePhotosScreen = lazyScreen(
  'app/features/pose-photo/pose-photos-screen.tsx',
  async () => (await import('../features/pose-photo/pose-photos-screen.tsx')).PosePhotosScreen,
)
const screen = screenRoute('Pose photos', PosePhotosScreen)

/** To whoever is no moderator the call is not there, and neither is the page. */
async function fill(client: QueryClient, by: Calls['callPage']) {
  const query = posePhotosQuery(by)
  await client.prefetchInfiniteQuery({ ...query, networkMode: 'always' })
  const error = client.getQueryState(query.queryKey)?.error
  return isCallError(error) && error.status === 404
}

export async function loader({ context }: Route.LoaderArgs) {
  if (!(await context.get(viewerContext))?.onboardingCompleted)
    return data<MissableData>({ state: undefined, isMissing: false })
  let isMissing = false
  const state = await prefetchOnServer(context, async (client, { callPage: by }) => {
    isMissing = await fill(client, by)
  })
  return data<MissableData>({ state, isMissing }, { status: isMissing ? 404 : 200 })
}
export async function clientLoader(): Promise<MissableData> {
  const client = createQueryClient()
  const [isMissing] = await Promise.all([fill(client, callPage), PosePhotosScreen.preload()])
  return { state: dehydrate(client), isMissing }
}
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData?.isMissing ? pageMeta('Page not found') : screen.meta({ matches })
export default screen.Page
