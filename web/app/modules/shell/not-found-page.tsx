import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { useHydrated } from '../../lib/hooks.ts'
import { signInAddress, signUpAddress } from '../../lib/viewer/browser-owner.ts'
import { useMaybeViewer } from '../../lib/viewer/use-viewer.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Picture, PlaceLettering } from '../../ui/picture/picture.tsx'
import { Postmark } from '../../ui/picture/postmark.tsx'
import { Bell } from '../inbox/notifications/bell.tsx'
import { PageMessage } from './failure.tsx'
import { LazyShell } from './lazy-shell.ts'
import { lostWords, MenuButton } from './navigation/topbar.tsx'
import styles from './not-found-page.module.css'
import { PublicPage } from './public-page.tsx'

interface Props {
  place: string
  country: string
  mark: [top: string, middle: string, bottom: string]
}
const DESERT = { imageUrl: '', posterUrl: '/postcards/r-sahara/1' }

export const PageMessageArt = ({ place, country, mark: [top, middle, bottom] }: Props) => (
  <div className={styles.leaning} aria-hidden="true">
    <figure className="print">
      <Picture of={DESERT} shape="print" alt="" loading="eager" />
      <figcaption>
        <PlaceLettering name={place} width={238} height={56} max={62} />
        <span className="country">{country}</span>
      </figcaption>
    </figure>
    <Postmark top={top} middle={middle} bottom={bottom} size={100} />
  </div>
)

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
