import { type DehydratedState, HydrationBoundary } from '@tanstack/react-query'
import { Suspense } from 'react'
import { fillMessages } from '../features/messages/fill-messages.ts'
import { lazyScreen } from '../lib/lazy-screen.tsx'
import { signedInTitle } from '../lib/page-title.ts'
import { fillOnServer } from '../lib/server-queries.ts'
import { viewerContext } from '../lib/visit.ts'
import type { Route } from './+types/messages'

const MessagesScreen = lazyScreen(
  'app/features/messages/messages-screen.tsx',
  async () => (await import('../features/messages/messages-screen.tsx')).MessagesScreen,
)

type Data = { state: DehydratedState | undefined }

export async function loader({ context, request }: Route.LoaderArgs): Promise<Data> {
  if (!context.get(viewerContext)?.onboardingCompleted) return { state: undefined }
  return { state: await fillOnServer(context, request, fillMessages) }
}
export async function clientLoader(): Promise<Data> {
  await MessagesScreen.preload()
  return { state: undefined }
}

export const meta = signedInTitle('Messages')

export default function Page({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <Suspense>
        <MessagesScreen />
      </Suspense>
    </HydrationBoundary>
  )
}
