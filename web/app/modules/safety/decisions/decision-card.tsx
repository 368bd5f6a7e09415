import type { OwnDecision } from '@caravan/contract/moderation.ts'
import Gavel from 'lucide-react/icons/gavel'
import { useId, useRef } from 'react'
import { utcTime } from '../../../lib/dates/utc-time.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { useFocusWhenFewer } from '../../../ui/use-focus-when-fewer.ts'
import styles from './decision-card.module.css'
import { APPEAL_STATES, decisionTitle, effectText } from './decision-text.ts'
import { RuleLink } from './rule-link.tsx'

interface Props {
  decision: OwnDecision
  /** None where a moderator is shown what they would read. */
  onAppeal?: () => void
}

/** What was decided about the viewer: the rule, what it is about, what was written to them, and their appeal. */
export function DecisionCard({ decision, onAppeal }: Props) {
  const { rule, text, excerpt, decidedAt, appeal, canAppeal } = decision
  const id = useId()
  const title = decisionTitle(decision)
  const card = useRef<HTMLElement>(null)
  useFocusWhenFewer(Number(canAppeal), () => card.current)
  return (
    <article ref={card} tabIndex={-1} className={`card ${styles.card}`} aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        <p className="soft small">{utcTime(decidedAt)}</p>
      </div>
      <p>{effectText(decision)}</p>
      <div>
        <h3>The rule</h3>
        <RuleLink rule={rule} />
      </div>
      {excerpt ? (
        <div>
          <h3>What it is about</h3>
          <blockquote className={styles.quote} dir="auto">
            {excerpt}
          </blockquote>
        </div>
      ) : null}
      <div>
        <h3>What the moderator wrote</h3>
        <p className={styles.words} dir="auto">
          {text}
        </p>
      </div>
      {appeal ? <Appeal appeal={appeal} /> : null}
      {canAppeal && onAppeal ? (
        <Button
          className="justify-self-start"
          aria-haspopup="dialog"
          aria-label={`Appeal: ${title}`}
          onClick={onAppeal}
        >
          <Gavel className="icon" />
          Appeal
        </Button>
      ) : null}
    </article>
  )
}

function Appeal({ appeal: { state, text, createdAt, answer } }: { appeal: NonNullable<OwnDecision['appeal']> }) {
  const { label, tone } = APPEAL_STATES[state]
  return (
    <div>
      <h3>Your appeal</h3>
      <p className={styles.state}>
        <Badge tone={tone}>{label}</Badge>
        <span className="soft small">{utcTime(createdAt)}</span>
      </p>
      <p className={styles.words} dir="auto">
        {text}
      </p>
      {answer ? (
        <>
          <h3>The answer</h3>
          <p className={styles.words} dir="auto">
            {answer}
          </p>
        </>
      ) : null}
    </div>
  )
}
