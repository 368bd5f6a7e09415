import { useLocation } from 'react-router'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { signInAddress, signUpAddress } from '../../lib/viewer/browser-owner.ts'
import { LinkButton } from '../../ui/button.tsx'
import { PageMessage } from './page-message.tsx'
import { PageMessageArt } from './page-message-art.tsx'
import { PublicPage } from './public-page.tsx'

/** In place of whatever a link of the app leads to, for visitors: the same whether it is there for anybody or not. */
export function SignInPage() {
  const { pathname, search, hash } = useLocation()
  // the server is never sent what follows a '#'
  const here = pathname + search + (useHydrated() ? hash : '')
  return (
    <PublicPage returnTo={here}>
      <PageMessage
        picture={<PageMessageArt place="This way" country="For travelers" mark={['Show', 'Pass', 'first']} />}
        title="Sign in to open this"
        words="This link leads to something that only signed-in travelers see. You get there as soon as you have signed in."
      >
        <LinkButton variant="primary" href={signInAddress(here)}>
          Sign In
        </LinkButton>
        <LinkButton href={signUpAddress(here)}>Create account</LinkButton>
        <LinkButton to="/">Back to Home</LinkButton>
      </PageMessage>
    </PublicPage>
  )
}
