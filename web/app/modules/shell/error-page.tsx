import { isRouteErrorResponse } from 'react-router'
import { LinkButton } from '../../ui/button.tsx'
import { Failure } from './failure.tsx'
import { NotFoundPage } from './lazy-not-found-page.ts'
import { PublicPage } from './public-page.tsx'

/** What is shown where a page broke. It relies on nothing that the page itself provides. */
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
