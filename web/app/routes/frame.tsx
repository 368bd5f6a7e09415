import { Suspense } from 'react'
import { data, isRouteErrorResponse, Outlet, useLocation, useMatches, useRevalidator } from 'react-router'
import { retryFailedChunks } from '../lib/lazy.tsx'
import { isMissing } from '../lib/screen-route.tsx'
import { viewerContext } from '../lib/server-context.ts'
import { isMadeForVisitor } from '../lib/viewer/logout.ts'
import { useViewer } from '../lib/viewer/use-viewer.ts'
import { ErrorPage, NotFoundPage, SignInPage } from '../modules/shell/error-page.tsx'
import { Failure } from '../modules/shell/failure.tsx'
import { LazyShell as Shell } from '../modules/shell/lazy-shell.ts'
import type { Route } from './+types/frame'

/** To a visitor nothing behind the sign-in exists, but for `/`, which shows the landing page. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const isHidden = !(await context.get(viewerContext)) && new URL(request.url).pathname !== '/'
  return data(null, { status: isHidden ? 404 : 200 })
}
/**
 * In the browser the query cache holds the viewer: moving about asks the server for no route data. What is around every
 * screen is fetched, so that the screen after the onboarding is there when that ends.
 */
export async function clientLoader() {
  if (!isMadeForVisitor()) await Shell.preload()
  return null
}

export default function Frame() {
  const { pathname } = useLocation()
  const isHome = pathname === '/'
  const isBare = isHome || /^\/(messages|group-chat)(\/|$)/.test(pathname)
  const isLost = useMatches().some(({ loaderData }) => isMissing(loaderData))
  if (!useViewer()) return isHome ? <Outlet /> : <SignInPage />
  if (isLost) return <NotFoundPage />
  return (
    <Suspense>
      <Shell bare={isBare}>
        <Outlet />
      </Shell>
    </Suspense>
  )
}

/** A screen that broke or did not come leaves the navigation where it is. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { revalidate, state } = useRevalidator()
  const isNotFound = isRouteErrorResponse(error) && error.status === 404
  if (!useViewer() || isNotFound) return <ErrorPage error={error} />
  const retry = () => {
    retryFailedChunks()
    void revalidate()
  }
  return (
    <Suspense>
      <Shell>
        <Failure error={error} busy={state === 'loading'} onRetry={retry} />
      </Shell>
    </Suspense>
  )
}
