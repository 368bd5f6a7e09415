import RotateCw from 'lucide-react/icons/rotate-cw'
import { type ReactNode, useRef } from 'react'
import { Button } from './button.tsx'
import { Stamp, type StampName } from './picture/stamp.tsx'
import { useFocusAfterRetry } from './use-focus-after-retry.ts'

interface EmptyStateProps {
  stamp: StampName
  title: string
  children?: ReactNode
  /** A `Button` or `LinkButton`. */
  action?: ReactNode
  heading?: 'h1' | 'h2' | 'h3'
}

export function EmptyState({ stamp, title, children, action, heading: Heading = 'h2' }: EmptyStateProps) {
  return (
    <div className="empty">
      <Stamp scene={stamp} />
      <Heading className="mt-2">{title}</Heading>
      {children ? <p>{children}</p> : null}
      {action ? <div className="mt-1">{action}</div> : null}
    </div>
  )
}

interface Props {
  title: string
  /** What to do about it, where trying again is not all. */
  children?: ReactNode
  heading?: 'h1' | 'h2' | 'h3'
  busy: boolean
  onRetry: () => void
}

/** In place of what could not be loaded; said at once by a screen reader. */
export function FailedState({ title, children, heading, busy, onRetry }: Props) {
  const place = useRef<HTMLDivElement>(null)
  useFocusAfterRetry(place)
  return (
    <div ref={place} role="alert">
      <EmptyState
        stamp="lighthouse"
        title={title}
        heading={heading}
        action={
          <Button busy={busy} onClick={onRetry}>
            {busy ? null : <RotateCw className="icon" />}
            Try again
          </Button>
        }
      >
        {children}
      </EmptyState>
    </div>
  )
}
