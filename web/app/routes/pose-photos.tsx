import { lazy } from '../lib/lazy.tsx'
import { loaderWith404 } from '../lib/screen-loader.ts'
import { clientLoaderWith404, type FillWith404, metaWith404, screenRoute, wasNotFound } from '../lib/screen-route.tsx'
import { posePhotosQuery } from '../modules/safety/pose-photo/queries.ts'

const PosePhotosScreen = lazy(
  async () => (await import('../modules/safety/pose-photo/pose-photos-screen.tsx')).PosePhotosScreen,
  {
    source: 'app/modules/safety/pose-photo/pose-photos-screen.tsx',
  },
)

/** To whoever is no moderator the call is not there, and neither is the page. */
const fill: FillWith404 = async (client, { callPage }) => {
  const query = posePhotosQuery(callPage)
  await client.prefetchInfiniteQuery({ ...query, networkMode: 'always' })
  return wasNotFound(client, query.queryKey)
}

export const loader = loaderWith404(fill)
export const clientLoader = clientLoaderWith404(fill, PosePhotosScreen)
export const meta = metaWith404('Pose photos')
export default screenRoute('Pose photos', PosePhotosScreen).Page
