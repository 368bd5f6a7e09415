import { TripFormScreen } from '../features/trips/trip-form-screen.tsx'
import { signedInTitle } from '../lib/page-title.ts'

export const meta = signedInTitle('Post Trip')

export default function Page() {
  return <TripFormScreen />
}
