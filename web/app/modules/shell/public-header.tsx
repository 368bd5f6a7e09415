import BookOpen from 'lucide-react/icons/book-open'
import { Link, useLocation } from 'react-router'
import { classNames } from '../../lib/class-names.ts'
import { signInAddress } from '../../lib/viewer/browser-owner.ts'
import { useMaybeViewer } from '../../lib/viewer/use-viewer.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Brand } from './brand.tsx'
import styles from './public-header.module.css'

/** `returnTo`: where a sign-in from this page leads back to. */
export function PublicHeader({ returnTo }: { returnTo?: string }) {
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
