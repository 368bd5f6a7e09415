import { isRouteErrorResponse } from 'react-router'
import { lazy } from '../../lib/lazy.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Failure } from './failure.tsx'
import { PublicPage } from './public-page.tsx'

/** Loaded where something is not there: no other first view brings it. */
export const NotFoundPage = lazy(async () => (await import('./not-found-page.tsx')).NotFoundPage, {
  source: 'app/modules/shell/not-found-page.tsx',
})

/** Likewise: to visitors alone. */
export const SignInPage = lazy(async () => (await import('./not-found-page.tsx')).SignInPage, {
  source: 'app/modules/shell/not-found-page.tsx',
})

export function ErrorPage({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />
  return (
    <PublicPage>
      <Failure error={error} onRetry={() => location.reload()}>
        <LinkButton href="/">Back to Home</LinkButton>
      </Failure>
    </PublicPage>
  )
}
