import { ProfileScreen } from '../features/profile/profile-screen.tsx'
import { signedInTitle } from '../lib/page-title.ts'

export const meta = signedInTitle('Profile')

export default function Page() {
  return <ProfileScreen />
}
