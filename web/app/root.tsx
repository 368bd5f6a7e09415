import { PRODUCT } from '@caravan/contract/product.ts'
import type { OwnUser } from '@caravan/contract/users.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { preload } from 'react-dom'
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import type { Route } from './+types/root'
import { NowProvider } from './lib/dates/now.tsx'
import { motionScript, storageScript, themeScript } from './lib/device-choice.ts'
import { replayEarlyInput } from './lib/early-input.ts'
import { callText, InlineScript } from './lib/inline-script.tsx'
import { lazy } from './lib/lazy.tsx'
import { watchScripts } from './lib/missing-scripts.ts'
import { isOfflinePage } from './lib/offline/offline-page.ts'
import type { RestoredVisit } from './lib/offline/restore-visit.ts'
import { PrefetchedStateText } from './lib/query/prefetched-state.tsx'
import { createQueryClient } from './lib/query/query-client.ts'
import { serverContext, viewerContext } from './lib/server-context.ts'
import { useIsStatic } from './lib/static-page.ts'
import { followTranslator } from './lib/translated-texts.ts'
import { releaseBrowser } from './lib/viewer/browser-owner.ts'
import { loadViewer, seesScreens } from './lib/viewer/load-viewer.ts'
import { beginSession } from './lib/viewer/logout.ts'
import { useViewer, viewerQuery } from './lib/viewer/use-viewer.ts'
import { zodWithoutEval } from './lib/zod-without-eval.ts'
import { ErrorPage } from './modules/shell/error-page.tsx'
import { LoadingFallback, OfflineNotice } from './modules/shell/offline-notice.tsx'
import globalStyles from './styles/app.css?url'
import { useOverlayHistory } from './ui/overlay/use-back-closes.ts'
import { previewScript, standInForPictures } from './ui/picture/picture-scripts.ts'
import { Toaster } from './ui/toast/toaster.tsx'

const BeforeStart = lazy(async () => (await import('./modules/people/onboarding/before-start.tsx')).BeforeStart, {
  source: 'app/modules/people/onboarding/before-start.tsx',
})
const SuspendedPage = lazy(async () => (await import('./modules/safety/decisions/suspended-page.tsx')).SuspendedPage, {
  source: 'app/modules/safety/decisions/suspended-page.tsx',
})

if (!import.meta.env.SSR) {
  followTranslator()
  zodWithoutEval()
}

const earlyInputScript = import.meta.env.SSR ? callText(replayEarlyInput) : ''
const standInScript = import.meta.env.SSR ? callText(standInForPictures) : ''
const missingScript = import.meta.env.SSR ? callText(watchScripts) : ''

export const middleware: Route.MiddlewareFunction[] = [loadViewer]
interface Visit {
  viewer: OwnUser | null
  now: number
  /** Whether the server fetches pictures by their links. */
  hasLinks: boolean
  sendsToStore: boolean
  client?: undefined
}
export const loader = async ({ context }: Route.LoaderArgs): Promise<Visit> => ({
  viewer: await context.get(viewerContext),
  now: Date.now(),
  hasLinks: context.get(serverContext).hasLinks,
  sendsToStore: context.get(serverContext).sendsToStore,
})
/** On a page that no server has made: with what the browser has kept. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<Visit | RestoredVisit> {
  if (!isOfflinePage) return serverLoader()
  return (await import('./modules/shell/offline-parts.tsx')).restoreVisit()
}
clientLoader.hydrate = isOfflinePage
/** Once per visit: from then on the query cache knows who is looking. */
export const shouldRevalidate = () => false

export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  // fills its square: iOS cuts the corners itself, and paints what is transparent black
  { rel: 'apple-touch-icon', href: '/icons/maskable-512.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]
export const meta: Route.MetaFunction = () => [{ title: PRODUCT.name }]

/** React puts these before every script, so that the letters do not wait for them. */
function preloadFonts() {
  for (const name of ['display.da2bdb7b24e8.woff2', 'text.4ba7d3d09669.woff2']) {
    preload(`/fonts/${name}`, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' })
  }
}

export function Layout({ children }: { children: ReactNode }) {
  preloadFonts()
  const isStatic = useIsStatic()
  return (
    // The theme is put onto this element before React hydrates.
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f4ede0" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#10152a" />
        <InlineScript code={storageScript + themeScript + motionScript} />
        <InlineScript code={isStatic ? standInScript : earlyInputScript} />
        {isStatic ? null : <InlineScript code={previewScript} />}
        {/* Before every other sheet: it says the order of the layers. */}
        <link rel="stylesheet" href={globalStyles} precedence="global" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {isStatic ? null : <AppScripts />}
      </body>
    </html>
  )
}

const AppScripts = () => (
  <>
    <ScrollRestoration />
    <PrefetchedStateText />
    <InlineScript code={missingScript} />
    <Scripts />
  </>
)

export const HydrateFallback = LoadingFallback

export default function App({ loaderData }: Route.ComponentProps) {
  useMarkHydrated()
  useOverlayHistory()
  const [client] = useState(() => {
    const created = loaderData.client ?? createQueryClient()
    created.setQueryData(viewerQuery.queryKey, loaderData.viewer)
    return created
  })
  // a suspended one has nothing here that another tab could go on with
  const viewerId = loaderData.viewer?.isSuspended ? undefined : loaderData.viewer?.id
  useEffect(() => {
    if (viewerId) beginSession(viewerId)
    else releaseBrowser()
  }, [viewerId])
  return (
    <QueryClientProvider client={client}>
      <NowProvider start={loaderData.now}>
        <OfflineNotice />
        <Toaster />
        <Screens />
      </NowProvider>
    </QueryClientProvider>
  )
}

/** What was pressed and typed until now is handed over. */
function useMarkHydrated(): void {
  useEffect(() => {
    document.documentElement.dataset.hydrated = 'true'
  }, [])
}

function Screens() {
  const viewer = useViewer()
  // what is only read is there for everybody
  const isStatic = useIsStatic()
  const Instead = viewer && !isStatic ? insteadOfScreens(viewer) : null
  if (!Instead) return <Outlet />
  return (
    <Suspense>
      <Instead />
    </Suspense>
  )
}

/** What somebody has to do, or to know, before any screen is there for them. */
function insteadOfScreens(viewer: OwnUser) {
  if (viewer.isSuspended) return SuspendedPage
  return seesScreens(viewer) ? null : BeforeStart
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />
}
