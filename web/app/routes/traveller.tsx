import { travellerQuery } from '../features/travellers/traveller-query.ts'
import { lazyScreen } from '../lib/lazy-screen.tsx'
import { loaderWith404 } from '../lib/screen-loader.ts'
import {
  type FillWith404,
  clientLoaderWith404,
  metaWith404,
  screenRoute,
  wasNotFound,
} from '../lib/screen-route.tsx'

const TravellerScreen = lazyScreen(
  'app/features/travellers/traveller-screen.tsx',
  async () => (await import('../features/travellers/traveller-screen.tsx')).TravellerScreen,
)

/** Whether there is nobody of that name for this viewer. */
const fill: FillWith404 = async (client, { call }, { params: { username = '' } }) => {
  const query = travellerQuery(username.toLowerCase(), call)
  // without a network it fails at once, and the screen shows what is kept: left to wait, it would never open
  await client.prefetchQuery({ ...query, networkMode: 'always' })
  return wasNotFound(client, query.queryKey)
}

export const loader = loaderWith404(fill)
export const clientLoader = clientLoaderWith404(fill, TravellerScreen)
export const meta = metaWith404('Traveler')
export default screenRoute('Traveler', TravellerScreen).Page
