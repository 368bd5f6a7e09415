import type { CaseItem } from '@caravan/contract/moderation.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { detailOf } from '../../lib/call-error.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { THINGS } from '../reports/report-text.ts'
import styles from './case-list.module.css'
import { casesQuery } from './moderation-queries.ts'
import { countText, nameOfSubject, reasonsText } from './moderation-text.ts'
import { UrgencyBadge } from './urgency-badge.tsx'

/** Open cases, the most urgent first. */
export const CaseList = () => (
  <PagedList
    query={useInfiniteQuery(casesQuery())}
    skeleton={<CaseSkeletons />}
    failure={{ title: 'Something went wrong', detail: (error) => detailOf(error, 'The cases could not be loaded.') }}
    empty={
      <EmptyState stamp="lighthouse" title="No case is open">
        What travelers report comes here, the most urgent first.
      </EmptyState>
    }
    more={{ label: 'Show more cases', wide: true }}
  >
    {(cases) => (
      <ul className="card flush">
        {cases.map((one) => (
          <CaseRow key={one.id} of={one} />
        ))}
      </ul>
    )}
  </PagedList>
)

function CaseRow({ of }: { of: CaseItem }) {
  const { id, traveller, urgency, openedAt, reports, kinds } = of
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <h2>
          <Link to={`/moderation/${id}`} className={styles.link}>
            <bdi>{nameOfSubject(traveller)}</bdi>
          </Link>
        </h2>
        <UrgencyBadge urgency={urgency} />
      </div>
      <p>{reasonsText(of)}</p>
      <p className="soft small">
        {countText(reports, 'report')}
        {kinds.length > 0 ? ` · ${kinds.map((kind) => THINGS[kind]).join(', ')}` : null} · opened{' '}
        <RelativeTime time={openedAt} />
      </p>
    </li>
  )
}

const CaseSkeletons = () => (
  <Loading label="Loading cases..." className="card flush">
    {['w-40', 'w-52', 'w-36'].map((width) => (
      <div key={width} className={styles.row}>
        <Skeleton className={`h-5 ${width}`} />
        <Skeleton className="h-4 w-28" />
        <Skeleton className="h-4 w-3/5" />
      </div>
    ))}
  </Loading>
)
