import { prefetchSavedTrips } from '../features/saved-trips/saved-trips-query.ts'
import { lazyScreen } from '../lib/lazy-screen.tsx'
import { screenLoader } from '../lib/screen-loader.ts'
import { screenRoute } from '../lib/screen-route.tsx'

const SavedScreen = lazyScreen(
  'app/features/saved-trips/saved-screen.tsx',
  async () => (await import('../features/saved-trips/saved-screen.tsx')).SavedScreen,
)
const screen = screenRoute('Saved trips', SavedScreen)

export const loader = screenLoader(prefetchSavedTrips)
export const { clientLoader, meta } = screen
export default screen.Page
