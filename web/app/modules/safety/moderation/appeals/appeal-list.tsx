import type { AppealItem } from '@caravan/contract/appeals.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { detailOf } from '../../../../lib/call-error.ts'
import { lazy } from '../../../../lib/lazy.tsx'
import { usePrefetch } from '../../../../lib/when-idle.ts'
import { EmptyState } from '../../../../ui/failed-state.tsx'
import { DialogBoundary } from '../../../../ui/overlay/dialog-boundary.tsx'
import { PagedList } from '../../../../ui/paged-list.tsx'
import { Loading, Skeleton } from '../../../../ui/skeleton.tsx'
import { useFocusNext } from '../../../../ui/use-focus-next.ts'
import { appealsQuery } from '../moderation-queries.ts'
import { AppealCard, type Outcome } from './appeal-card.tsx'
import styles from './appeal-list.module.css'

const loadDialog = () => import('./answer-dialog.tsx')
const AnswerDialog = lazy(async () => (await loadDialog()).AnswerDialog)
const LATER = [loadDialog]

/** Appeals against what others decided, the oldest first. */
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
        failure={{
          title: 'Something went wrong',
          detail: (error) => detailOf(error, 'The appeals could not be loaded.'),
        }}
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
