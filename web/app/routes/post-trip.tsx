import { TripFormScreen } from '../features/trips/trip-form-screen.tsx'
import { screenRoute } from '../lib/screen-route.tsx'

const screen = screenRoute('Post Trip', TripFormScreen)

export const { meta } = screen
export default screen.Page
