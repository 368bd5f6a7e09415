import type { ReactNode } from 'react'
import { Stamp, type StampName } from './picture/stamp.tsx'

interface Props {
  stamp: StampName
  title: string
  children?: ReactNode
  /** A `Button` or `LinkButton`. */
  action?: ReactNode
  heading?: 'h1' | 'h2' | 'h3'
}

export function EmptyState({ stamp, title, children, action, heading: Heading = 'h2' }: Props) {
  return (
    <div className="empty">
      <Stamp scene={stamp} />
      <Heading className="mt-2">{title}</Heading>
      {children ? <p>{children}</p> : null}
      {action ? <div className="mt-1">{action}</div> : null}
    </div>
  )
}
