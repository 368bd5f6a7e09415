import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { signInAddress } from '../../lib/viewer/browser-owner.ts'
import { useMaybeViewer } from '../../lib/viewer/use-viewer.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Bell } from '../inbox/notifications/bell.tsx'
import { LazyShell } from './lazy-shell.ts'
import { MenuButton } from './navigation/menu-button.tsx'
import { PageMessage } from './page-message.tsx'
import { PageMessageArt } from './page-message-art.tsx'
import { PublicPage } from './public-page.tsx'
import { lostWords } from './skip-link.tsx'

const NOWHERE = <PageMessageArt place="Nowhere" country="No such place" mark={['Return', '404', 'to sender']} />

/** Also shown to a visitor: signing in leads back to it. */
export function NotFoundPage() {
  const { pathname, search } = useLocation()
  return useMaybeViewer() ? <NotFoundScreen pathname={pathname} /> : <NotFoundForVisitor here={pathname + search} />
}

/** Inside the app: its navigation stays, and the words are about what was looked for. */
function NotFoundScreen({ pathname }: { pathname: string }) {
  const { title, words, onward } = lostWords(pathname)
  return (
    <Suspense>
      <LazyShell>
        <div className="flex min-h-11 justify-end gap-3">
          <Bell className="lg:hidden" />
          <MenuButton />
        </div>
        <PageMessage picture={NOWHERE} title={title} words={words}>
          <LinkButton variant="primary" to={onward.to}>
            {onward.label}
          </LinkButton>
        </PageMessage>
      </LazyShell>
    </Suspense>
  )
}

function NotFoundForVisitor({ here }: { here: string }) {
  const { title, words, onward } = lostWords('/')
  return (
    <PublicPage returnTo={here}>
      <PageMessage picture={NOWHERE} title={title} words={words}>
        <LinkButton variant="primary" to={onward.to}>
          {onward.label}
        </LinkButton>
        <LinkButton href={signInAddress(here)}>Sign In</LinkButton>
        <LinkButton to="/blog">Read the blog</LinkButton>
      </PageMessage>
    </PublicPage>
  )
}
