import { RotateCw } from 'lucide-react'
import { isRouteErrorResponse } from 'react-router'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Stamp } from '../../ui/picture/stamp.tsx'
import { LostPage } from './lost-page.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { PublicPage } from './public-page.tsx'

/** What is shown where a page broke. It relies on nothing that the page itself provides. */
export function ErrorPage({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />
  return (
    <PublicPage>
      <title>Something went wrong</title>
      <LostPage
        picture={<Stamp scene="lighthouse" className="w-[190px]" />}
        title="Something went wrong"
        words="It is on our side, and what you saved is safe. Please try again in a moment."
      >
        <Button variant="primary" onClick={() => location.reload()}>
          <RotateCw className="icon" />
          Try again
        </Button>
        <LinkButton href="/">Back to Home</LinkButton>
      </LostPage>
    </PublicPage>
  )
}
