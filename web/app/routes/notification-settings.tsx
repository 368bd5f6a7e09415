import { Suspense } from 'react'
import { lazyScreen } from '../lib/lazy-screen.tsx'
import { signedInTitle } from '../lib/page-title.ts'

const NotificationSettingsScreen = lazyScreen(
  'app/features/notifications/settings-screen.tsx',
  async () => (await import('../features/notifications/settings-screen.tsx')).NotificationSettingsScreen,
)

export async function clientLoader() {
  await NotificationSettingsScreen.preload()
  return null
}

export const meta = signedInTitle('Notification settings')

export default function Page() {
  return (
    <Suspense>
      <NotificationSettingsScreen />
    </Suspense>
  )
}
