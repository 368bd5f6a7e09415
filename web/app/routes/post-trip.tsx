import { lazy } from '../lib/lazy.tsx'
import { bareScreenLoader } from '../lib/screen-loader.ts'
import { screenRoute } from '../lib/screen-route.tsx'

const TripFormScreen = lazy(async () => (await import('../modules/trips/form/trip-form-screen.tsx')).TripFormScreen, {
  source: 'app/modules/trips/form/trip-form-screen.tsx',
})
const screen = screenRoute('Post Trip', TripFormScreen)

export const loader = bareScreenLoader
export const { clientLoader, meta } = screen
export default screen.Page
