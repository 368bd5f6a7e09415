import { Suspense } from 'react'
import { lazyScreen } from '../lib/lazy-screen.tsx'
import { signedInTitle } from '../lib/page-title.ts'

const NotificationsScreen = lazyScreen(
  'app/features/notifications/notifications-screen.tsx',
  async () => (await import('../features/notifications/notifications-screen.tsx')).NotificationsScreen,
)

export async function clientLoader() {
  await NotificationsScreen.preload()
  return null
}

export const meta = signedInTitle('Notifications')

export default function Page() {
  return (
    <Suspense>
      <NotificationsScreen />
    </Suspense>
  )
}
