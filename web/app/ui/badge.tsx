import X from 'lucide-react/icons/x'
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

const TINTS = 5

/** The same word has the same tint everywhere. */
function tintOf(word: string): number {
  let hash = 7
  for (const letter of word.toLowerCase()) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 9973
  return hash % TINTS
}

/** A luggage tag. Put several into `<ul class="chips">` as `<li>`. */
export function Tag({ children, onRemove }: { children: string; onRemove?: () => void }) {
  return (
    <span className={`tag c${tintOf(children)}`}>
      <span className="min-w-0 break-words" dir="auto">
        {children}
      </span>
      {onRemove ? (
        <button type="button" className="remove" aria-label={`Remove ${children}`} onClick={onRemove}>
          <X className="icon" />
        </button>
      ) : null}
    </span>
  )
}
