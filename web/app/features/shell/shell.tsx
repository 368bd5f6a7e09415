import type { ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { BottomBar } from './bottom-bar.tsx'
import type { Counts } from './entries.ts'
import { Sidebar } from './sidebar.tsx'
import { SkipLink } from './skip-link.tsx'

interface Props {
  /** For a screen that fills everything: no padding, no greatest width. */
  bare?: boolean
  counts?: Counts
  children: ReactNode
}

export const Shell = ({ bare, counts = {}, children }: Props) => (
  <>
    <SkipLink />
    <div className="shell">
      <Sidebar counts={counts} />
      <main id="main" tabIndex={-1} className={classNames(bare && 'bare')}>
        {children}
      </main>
    </div>
    <BottomBar counts={counts} />
  </>
)
