import type { ReactNode } from 'react'
import { PublicHeader } from './public-header.tsx'
import { SkipLink } from './skip-link.tsx'

/** The frame of the pages that everyone may see. */
export const PublicPage = ({ returnTo, children }: { returnTo?: string; children: ReactNode }) => (
  <div className="flex min-h-dvh flex-col overflow-x-clip">
    <SkipLink />
    <PublicHeader returnTo={returnTo} />
    <main id="main" tabIndex={-1} className="flex grow flex-col">
      {children}
    </main>
  </div>
)
