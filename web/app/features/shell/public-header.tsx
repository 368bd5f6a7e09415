import { BookOpen } from 'lucide-react'
import { NavLink } from 'react-router'
import { signInAddress } from '../../lib/sign-in-address.ts'
import { useMaybeViewer } from '../../lib/use-viewer.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Brand } from './brand.tsx'

/** `returnTo`: where a sign-in from this page leads back to. */
export function PublicHeader({ returnTo }: { returnTo?: string }) {
  return (
    <header className="public">
      <Brand />
      <nav aria-label="Main">
        <NavLink className="btn quiet" to="/blog" aria-label="Blog">
          <BookOpen className="icon" />
          <span className="word">Blog</span>
        </NavLink>
        {useMaybeViewer() ? null : <LinkButton href={signInAddress(returnTo)}>Sign In</LinkButton>}
      </nav>
    </header>
  )
}
