import { Suspense } from 'react'
import { lazyScreen } from '../lib/lazy-screen.tsx'
import { signedInTitle } from '../lib/page-title.ts'

const BlockedScreen = lazyScreen(
  'app/features/blocks/blocked-screen.tsx',
  async () => (await import('../features/blocks/blocked-screen.tsx')).BlockedScreen,
)

export async function clientLoader() {
  await BlockedScreen.preload()
  return null
}

export const meta = signedInTitle('Blocked travelers')

export default function Page() {
  return (
    <Suspense>
      <BlockedScreen />
    </Suspense>
  )
}
