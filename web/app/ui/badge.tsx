import type { ReactNode } from 'react'
import { classNames } from '../lib/class-names.ts'

/** A state in words, with an icon beside it where its colour means something. */
export function Badge({ tone, children }: { tone?: 'wait' | 'yes' | 'no' | 'hot'; children: ReactNode }) {
  return <span className={classNames('badge', tone)}>{children}</span>
}

/** How many are new; nothing where there is none or nobody has counted. `label` says of what: '2 new requests'. */
export function NewCount({ value, label }: { value: number | undefined; label: string }) {
  if (!value) return null
  return (
    <span className="number">
      <span aria-hidden="true">{value > 99 ? '99+' : value}</span>
      <span className="sr-only">{label}</span>
    </span>
  )
}
