import { useLocation } from 'react-router'
import { signInAddress } from '../../lib/viewer/sign-in-address.ts'
import { useMaybeViewer } from '../../lib/viewer/use-viewer.ts'
import { LinkButton } from '../../ui/button.tsx'
import { LostPage } from './lost-page.tsx'
import { LostPrint } from './lost-print.tsx'
import { PublicPage } from './public-page.tsx'

/** Also shown to a visitor: signing in leads back to it. */
export function NotFoundPage() {
  const { pathname, search } = useLocation()
  const here = pathname + search
  return (
    <PublicPage returnTo={here}>
      <LostPage
        picture={<LostPrint place="Nowhere" country="No such place" mark={['Return', '404', 'to sender']} />}
        title="This page is on no map"
        words="The address may be misspelt, or what was here has moved on. Nothing of yours is lost."
      >
        <LinkButton variant="primary" to="/">
          Back to Home
        </LinkButton>
        {useMaybeViewer() ? null : <LinkButton href={signInAddress(here)}>Sign In</LinkButton>}
        <LinkButton to="/blog">Read the blog</LinkButton>
      </LostPage>
    </PublicPage>
  )
}
