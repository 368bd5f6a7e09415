import type { Case } from '@caravan/contract/moderation.ts'
import { Hand } from 'lucide-react'
import { utcTime } from '../../../lib/dates/utc-time.ts'
import { Button } from '../../../ui/button.tsx'
import styles from './case-screen.module.css'
import type { useCaseWork } from './use-case-work.ts'

interface Props {
  of: Pick<Case, 'claim' | 'closedAt'>
  claim: ReturnType<typeof useCaseWork>['claim']
}

/** Who is at an open case, and the way to take it or to let it go. */
export function CaseClaim({ of: { claim: taken, closedAt }, claim }: Props) {
  if (closedAt) return null
  const isOthers = taken !== null && !taken.isOwn
  return (
    <div className={styles.claim}>
      <p role="status">
        {taken === null
          ? 'Nobody has taken this case.'
          : `${taken.isOwn ? 'You are' : `@${taken.moderator ?? 'another moderator'} is`} at this case until ${utcTime(taken.endsAt)}.`}
      </p>
      {isOthers ? null : (
        <Button small busy={claim.isPending} aria-keyshortcuts="c" onClick={() => claim.mutate(taken === null)}>
          <Hand className="icon" />
          {taken ? 'Release it' : 'Take it'}
        </Button>
      )}
    </div>
  )
}
