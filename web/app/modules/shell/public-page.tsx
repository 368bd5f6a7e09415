import type { ReactNode } from 'react'
import { PublicHeader } from './public-header.tsx'
import { SkipLink } from './skip-link.tsx'

interface Props {
  returnTo?: string
  /** Above the header; the skip link comes before it. */
  announcement?: ReactNode
  children: ReactNode
}

/** The frame of the pages that everyone may see. */
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
