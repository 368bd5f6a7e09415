import { prefetchPosePhotos } from '../features/pose-photo/prefetch-pose-photos.ts'
import { lazyScreen } from '../lib/lazy-screen.tsx'
import { screenLoader } from '../lib/screen-loader.ts'
import { screenRoute } from '../lib/screen-route.tsx'

const PosePhotosScreen = lazyScreen(
  'app/features/pose-photo/pose-photos-screen.tsx',
  async () => (await import('../features/pose-photo/pose-photos-screen.tsx')).PosePhotosScreen,
)
const screen = screenRoute('Pose photos', PosePhotosScreen)

export const loader = screenLoader(prefetchPosePhotos)
export const { clientLoader, meta } = screen
export default screen.Page
