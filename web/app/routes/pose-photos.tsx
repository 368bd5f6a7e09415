import { posePhotosQuery } from '../features/pose-photo/pose-photos-query.ts'
import { lazyScreen } from '../lib/lazy-screen.tsx'
import { missableLoader } from '../lib/screen-loader.ts'
import {
  type FillMissable,
  missableClientLoader,
  missableMeta,
  screenRoute,
  wasNotFound,
} from '../lib/screen-route.tsx'

const PosePhotosScreen = lazyScreen(
  'app/features/pose-photo/pose-photos-screen.tsx',
  async () => (await import('../features/pose-photo/pose-photos-screen.tsx')).PosePhotosScreen,
)

/** To whoever is no moderator the call is not there, and neither is the page. */
const fill: FillMissable = async (client, { callPage }) => {
  const query = posePhotosQuery(callPage)
  await client.prefetchInfiniteQuery({ ...query, networkMode: 'always' })
  return wasNotFound(client, query.queryKey)
}

export const loader = missableLoader(fill)
export const clientLoader = missableClientLoader(fill, PosePhotosScreen)
export const meta = missableMeta('Pose photos')
export default screenRoute('Pose photos', PosePhotosScreen).Page
