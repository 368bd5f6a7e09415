import { PRODUCT } from '@caravan/contract/product.ts'
import BookOpen from 'lucide-react/icons/book-open'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { classNames } from '../../lib/class-names.ts'
import { signInAddress } from '../../lib/viewer/browser-owner.ts'
import { useMaybeViewer } from '../../lib/viewer/use-viewer.ts'
import { LinkButton } from '../../ui/button.tsx'
import styles from './public-page.module.css'

export const SkipLink = () => (
  <a className={styles.skip} href="#main">
    Skip to content
  </a>
)

export const Brand = ({ className }: { className?: string }) => (
  <Link className={classNames(styles.brand, className)} to="/">
    <svg viewBox="0 0 32 32" aria-hidden="true">
      <path fill="#c2430f" d="M0 0H32V32H0Z" />
      <circle cx="21" cy="11.5" r="4.2" fill="#f2c76b" />
      <path d="M0 21Q8 13 15 18T32 15.5V32H0Z" fill="#14857e" />
      <path d="M0 27Q10 19 19 24T32 22V32H0Z" fill="#10152a" />
    </svg>
    {PRODUCT.name}
  </Link>
)

/** `returnTo`: where a sign-in from this page leads back to. */
function PublicHeader({ returnTo }: { returnTo?: string }) {
  const { pathname } = useLocation()
  return (
    <header className={styles.header}>
      <Brand />
      <nav aria-label="Main">
        <Link
          className={classNames('btn quiet', styles.blog)}
          to="/blog"
          aria-label="Blog"
          aria-current={pathname.startsWith('/blog') ? 'page' : undefined}
        >
          <BookOpen className="icon" />
          <span className={styles.word}>Blog</span>
        </Link>
        {useMaybeViewer() ? null : <LinkButton href={signInAddress(returnTo)}>Sign In</LinkButton>}
      </nav>
    </header>
  )
}

interface Props {
  returnTo?: string
  announcement?: ReactNode
  children: ReactNode
}

export const PublicPage = ({ returnTo, announcement, children }: Props) => (
  <div className="flex min-h-dvh flex-col overflow-x-clip">
    <SkipLink />
    {announcement}
    <PublicHeader returnTo={returnTo} />
    <main id="main" tabIndex={-1} className="flex grow flex-col">
      {children}
    </main>
  </div>
)
