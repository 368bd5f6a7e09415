import type { AppealItem } from '@caravan/contract/appeals.ts'
import { useId } from 'react'
import { Button, LinkButton } from '../../../../ui/button.tsx'
import { RelativeTime } from '../../../../ui/relative-time.tsx'
import { DecisionLines } from '../case/past-decisions.tsx'
import { nameOfSubject } from '../moderation-text.ts'
import styles from './appeal-list.module.css'

export type Outcome = 'upheld' | 'reversed'

interface Props {
  appeal: AppealItem
  onAnswer: (outcome: Outcome) => void
}

/** What was decided, and what somebody says against it. */
export function AppealCard({ appeal: { caseId, traveller, text, createdAt, decision, excerpt }, onAnswer }: Props) {
  const title = useId()
  const who = nameOfSubject(traveller)
  return (
    <article className={`card ${styles.card}`} aria-labelledby={title}>
      <div>
        <h2 id={title}>
          <bdi>{who}</bdi>
        </h2>
        <p className="soft small">
          Appealed <RelativeTime time={createdAt} />
        </p>
      </div>
      <div>
        <h3>What they say</h3>
        <p className={styles.words} dir="auto">
          {text}
        </p>
      </div>
      <div>
        <h3>What was decided</h3>
        <DecisionLines of={decision} />
        {excerpt ? (
          <blockquote className={styles.quote} dir="auto">
            {excerpt}
          </blockquote>
        ) : null}
      </div>
      <div className={styles.actions}>
        <Button
          aria-haspopup="dialog"
          aria-label={`Uphold the decision about ${who}`}
          onClick={() => onAnswer('upheld')}
        >
          Uphold
        </Button>
        <Button
          aria-haspopup="dialog"
          aria-label={`Reverse the decision about ${who}`}
          onClick={() => onAnswer('reversed')}
        >
          Reverse
        </Button>
        <LinkButton variant="quiet" to={`/moderation/${caseId}`} aria-label={`See the case of ${who}`}>
          See the case
        </LinkButton>
      </div>
    </article>
  )
}
