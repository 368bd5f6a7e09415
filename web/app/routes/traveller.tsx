import { lazy } from '../lib/lazy.tsx'
import { loaderWith404 } from '../lib/screen-loader.ts'
import { clientLoaderWith404, type FillWith404, metaWith404, screenRoute, wasNotFound } from '../lib/screen-route.tsx'
import { travellerQuery } from '../modules/matching/travellers/traveller-query.ts'

const TravellerScreen = lazy(
  async () => (await import('../modules/matching/travellers/traveller-screen.tsx')).TravellerScreen,
  {
    source: 'app/modules/matching/travellers/traveller-screen.tsx',
  },
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
