import { lazy } from '../lib/lazy.tsx'
import { screenLoader } from '../lib/screen-loader.ts'
import { screenRoute } from '../lib/screen-route.tsx'
import { prefetchSavedTrips } from '../modules/trips/saved-trips/saved-trips.ts'

const SavedScreen = lazy(async () => (await import('../modules/trips/saved-trips/saved-screen.tsx')).SavedScreen, {
  source: 'app/modules/trips/saved-trips/saved-screen.tsx',
})
const screen = screenRoute('Saved trips', SavedScreen)

export const loader = screenLoader(prefetchSavedTrips)
export const { clientLoader, meta } = screen
export default screen.Page
