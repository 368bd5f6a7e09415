import { posePhotosQuery } from '../features/pose-photo/pose-photos-query.ts'
import { lazyScreen } from '../lib/lazy-screen.tsx'
import { loaderWith404 } from '../lib/screen-loader.ts'
import {
  type FillWith404,
  clientLoaderWith404,
  metaWith404,
  screenRoute,
  wasNotFound,
} from '../lib/screen-route.tsx'

const PosePhotosScreen = lazyScreen(
  'app/features/pose-photo/pose-photos-screen.tsx',
  async () => (await import('../features/pose-photo/pose-photos-screen.tsx')).PosePhotosScreen,
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
