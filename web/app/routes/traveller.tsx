import { dehydrate, type QueryClient } from '@tanstack/react-query'
import { data } from 'react-router'
import { travellerQuery } from '../features/travellers/traveller-query.ts'
import { type Calls, call } from '../lib/call.ts'
import { isCallError } from '../lib/call-error.ts'
import { lazyScreen } from '../lib/lazy-screen.tsx'
import { pageMeta } from '../lib/page-meta.ts'
import { createQueryClient } from '../lib/query/query-client.ts'
import { prefetchOnServer } from '../lib/query/server-queries.ts'
import { type MissableData, screenRoute } from '../lib/screen-route.tsx'
import { viewerContext } from '../lib/server-context.ts'
import type { Route } from './+types/traveller'

const TravellerScreen = lazyScreen(
  'app/features/travellers/traveller-screen.tsx',
  async () => (await import('../features/travellers/traveller-screen.tsx')).TravellerScreen,
)
const screen = screenRoute('Traveler', TravellerScreen)

/** Whether there is nobody of that name for this viewer. */
async function fill(client: QueryClient, { username }: Route.LoaderArgs['params'], by: Calls['call']) {
  const query = travellerQuery(username.toLowerCase(), by)
  // without a network it fails at once, and the screen shows what is kept: left to wait, it would never open
  await client.prefetchQuery({ ...query, networkMode: 'always' })
  const error = client.getQueryState(query.queryKey)?.error
  return isCallError(error) && error.status === 404
}

export async function loader({ context, params }: Route.LoaderArgs) {
  if (!(await context.get(viewerContext))?.onboardingCompleted)
    return data<MissableData>({ state: undefined, isMissing: false })
  let isMissing = false
  const state = await prefetchOnServer(context, async (client, { call: by }) => {
    isMissing = await fill(client, params, by)
  })
  return data<MissableData>({ state, isMissing }, { status: isMissing ? 404 : 200 })
}
export async function clientLoader({ params }: Route.ClientLoaderArgs): Promise<MissableData> {
  const client = createQueryClient()
  const [isMissing] = await Promise.all([fill(client, params, call), TravellerScreen.preload()])
  return { state: dehydrate(client), isMissing }
}
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData?.isMissing ? pageMeta('Page not found') : screen.meta({ matches })
export default screen.Page
