import type { OwnDecision } from '@caravan/contract/moderation.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { detailOf } from '../../../lib/call-error.ts'
import { lazy } from '../../../lib/lazy.tsx'
import { usePrefetch } from '../../../lib/when-idle.ts'
import { DialogBoundary } from '../../../ui/overlay/dialog-boundary.tsx'
import { PagedList } from '../../../ui/paged-list.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { DecisionCard } from './decision-card.tsx'
import { ownDecisionsQuery } from './own-decisions-query.ts'

const loadDialog = () => import('./appeal-dialog.tsx')
const AppealDialog = lazy(async () => (await loadDialog()).AppealDialog)
const LATER = [loadDialog]

/** What moderators decided about the viewer, the latest first, each with the way to appeal. */
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
        failure={{
          title: 'Something went wrong',
          detail: (error) => detailOf(error, 'What was decided could not be loaded.'),
        }}
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
