import { lazyScreen } from '../lib/lazy-screen.tsx'
import { bareScreenLoader } from '../lib/screen-loader.ts'
import { screenRoute } from '../lib/screen-route.tsx'

const TripFormScreen = lazyScreen(
  'app/modules/trips/form/trip-form-screen.tsx',
  async () => (await import('../modules/trips/form/trip-form-screen.tsx')).TripFormScreen,
)
const screen = screenRoute('Post Trip', TripFormScreen)

export const loader = bareScreenLoader
export const { clientLoader, meta } = screen
export default screen.Page
