import type { OwnDecision } from '@caravan/contract/moderation.ts'
import { RULES, type RuleId } from '@caravan/contract/rules.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import Gavel from 'lucide-react/icons/gavel'
import { type ReactNode, useId, useRef, useState } from 'react'
import { utcTime } from '../../../lib/dates/dates.ts'
import { lazy } from '../../../lib/lazy.tsx'
import { usePrefetch } from '../../../lib/when-idle.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { useFocusWhenFewer } from '../../../ui/focus.ts'
import { DialogBoundary } from '../../../ui/overlay/dialog-boundary.tsx'
import { PagedList } from '../../../ui/paged-list.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import styles from './decision-card.module.css'
import { APPEAL_STATES, decisionTitle, effectText, ownDecisionsQuery } from './queries.ts'

/** A rule in its words, leading to it among the others; in a tab of its own, so that what is typed stays. */
export const RuleLink = ({ rule }: { rule: RuleId }) => (
  <a href={`/rules#${rule}`} target="_blank" rel="noreferrer">
    {RULES[rule]}
  </a>
)

interface Props {
  decision: OwnDecision
  /** None where a moderator is shown what they would read. */
  onAppeal?: () => void
}

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

const loadDialog = () => import('./appeal-dialog.tsx')
const AppealDialog = lazy(async () => (await loadDialog()).AppealDialog)
const LATER = [loadDialog]

export function DecisionList({ empty }: { empty: ReactNode }) {
  usePrefetch(LATER)
  const [appealed, setAppealed] = useState<OwnDecision>()
  const close = () => setAppealed(undefined)
  return (
    <>
      <PagedList
        query={useInfiniteQuery(ownDecisionsQuery())}
        skeleton={
          <Loading label="Loading what was decided...">
            <Skeleton className="h-52 w-full" />
          </Loading>
        }
        failure="What was decided could not be loaded."
        empty={empty}
        more={{ label: 'Show earlier ones', wide: true }}
      >
        {(decisions) => (
          <div className="stack">
            {decisions.map((decision) => (
              <DecisionCard key={decision.id} decision={decision} onAppeal={() => setAppealed(decision)} />
            ))}
          </div>
        )}
      </PagedList>
      <DialogBoundary onClose={close}>
        {appealed ? <AppealDialog decision={appealed} onClose={close} /> : null}
      </DialogBoundary>
    </>
  )
}
