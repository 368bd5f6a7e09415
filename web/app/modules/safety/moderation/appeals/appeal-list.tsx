import type { AppealItem } from '@caravan/contract/appeals.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { lazy } from '../../../../lib/lazy.tsx'
import { usePrefetch } from '../../../../lib/when-idle.ts'
import { Button, LinkButton } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/failed-state.tsx'
import { useFocusNext } from '../../../../ui/focus.ts'
import { DialogBoundary } from '../../../../ui/overlay/dialog-boundary.tsx'
import { PagedList } from '../../../../ui/paged-list.tsx'
import { RelativeTime } from '../../../../ui/relative-time.tsx'
import { Loading, Skeleton } from '../../../../ui/skeleton.tsx'
import rowStyles from '../../rows.module.css'
import { DecisionLines } from '../case/past-decisions.tsx'
import { appealsQuery } from '../moderation-queries.ts'
import styles from '../moderation-screen.module.css'
import { nameOfSubject } from '../moderation-text.ts'

export type Outcome = 'upheld' | 'reversed'

interface Props {
  appeal: AppealItem
  onAnswer: (outcome: Outcome) => void
}

function AppealCard({ appeal: { caseId, traveller, text, createdAt, decision, excerpt }, onAnswer }: Props) {
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
        <p className={rowStyles.words} dir="auto">
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

const loadDialog = () => import('./answer-dialog.tsx')
const AnswerDialog = lazy(async () => (await loadDialog()).AnswerDialog)
const LATER = [loadDialog]

export function AppealList() {
  usePrefetch(LATER)
  const list = useRef<HTMLDivElement>(null)
  const [asked, setAsked] = useState<{ appeal: AppealItem; outcome: Outcome }>()
  const close = () => setAsked(undefined)
  useFocusNext(list, {
    next: (index) => {
      const cards = list.current?.querySelectorAll<HTMLElement>('article')
      return cards?.[index] ?? cards?.[cards.length - 1] ?? list.current
    },
    isCovered: asked !== undefined,
  })
  return (
    <div ref={list} tabIndex={-1}>
      <PagedList
        query={useInfiniteQuery(appealsQuery())}
        skeleton={<AppealSkeletons />}
        failure="The appeals could not be loaded."
        empty={
          <EmptyState stamp="letterbox" title="No appeal waits">
            Whoever was decided about can ask once that somebody else looks at it. Those about your own decisions go to
            other moderators.
          </EmptyState>
        }
        more={{ label: 'Show more appeals', wide: true }}
      >
        {(appeals) => (
          <ul className={styles.appeals}>
            {appeals.map((appeal) => (
              <li key={appeal.id}>
                <AppealCard appeal={appeal} onAnswer={(outcome) => setAsked({ appeal, outcome })} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      <DialogBoundary onClose={close}>{asked ? <AnswerDialog {...asked} onClose={close} /> : null}</DialogBoundary>
    </div>
  )
}

const AppealSkeletons = () => (
  <Loading label="Loading appeals..." className={styles.appeals}>
    {['first', 'second'].map((name) => (
      <Skeleton key={name} className="h-52 w-full" />
    ))}
  </Loading>
)
