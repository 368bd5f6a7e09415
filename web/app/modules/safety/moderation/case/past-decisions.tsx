import type { PastDecision } from '@caravan/contract/moderation.ts'
import { useId } from 'react'
import { utcTime } from '../../../../lib/dates/dates.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { RuleLink } from '../../decisions/decision-list.tsx'
import { APPEALED, DECIDED, REVIEWS } from '../moderation-text.ts'
import styles from './past-decisions.module.css'

export function PastDecisions({ title, decisions }: { title: string; decisions: readonly PastDecision[] }) {
  const id = useId()
  if (decisions.length === 0) return null
  return (
    <section className="card" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className={styles.list}>
        {decisions.map((decision) => (
          <li key={decision.id}>
            <DecisionLines of={decision} />
          </li>
        ))}
      </ul>
    </section>
  )
}

export const DecisionLines = ({
  of: { kind, rule, text, decidedAt, endsAt, appeal, moderator, isReplaced, review },
}: {
  of: PastDecision
}) => (
  <div className={styles.lines}>
    <p className={styles.head}>
      <span className="strong">{DECIDED[kind]}</span>
      <span className="soft small">
        {utcTime(decidedAt)}
        {endsAt ? `, until ${utcTime(endsAt)}` : null}
        {moderator ? `, by @${moderator}` : null}
      </span>
      {appeal ? <Badge tone={appeal === 'waiting' ? 'wait' : undefined}>{APPEALED[appeal]}</Badge> : null}
      {isReplaced ? <Badge>Replaced</Badge> : null}
      {review === 'none' ? null : <Badge tone={review === 'waiting' ? 'wait' : 'yes'}>{REVIEWS[review]}</Badge>}
    </p>
    {rule ? (
      <p className="small">
        <RuleLink rule={rule} />
      </p>
    ) : null}
    {text ? (
      <p className={styles.text} dir="auto">
        {text}
      </p>
    ) : null}
  </div>
)
