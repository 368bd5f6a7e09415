import type { MatchCard } from '@caravan/contract/matches.ts'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Pages } from '../../../lib/query/paged-query.ts'
import { PagedList } from '../../../ui/paged-list.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import styles from './matches-screen.module.css'
import requestStyles from './requests/request-card.module.css'

interface Props {
  query: UseInfiniteQueryResult<Pages<MatchCard>>
  failure: string
  skeletons: ReactNode
  empty: ReactNode
  children: (cards: MatchCard[]) => ReactNode
}

export const MatchList = ({ query, failure, skeletons, empty, children }: Props) => (
  <PagedList
    query={query}
    skeleton={skeletons}
    failure={{ title: 'Something went wrong', detail: failure }}
    empty={empty}
    more={{ label: 'Show more', className: 'mx-auto mt-5 flex' }}
  >
    {(cards) => <ul className={styles.grid}>{children(cards)}</ul>}
  </PagedList>
)

const THREE = ['first', 'second', 'third']

export const MatchSkeletons = () => (
  <Loading label="Loading matches..." className={styles.grid}>
    {THREE.map((key) => (
      <div key={key} className={`card flush ${styles.card}`}>
        <div className={styles.art}>
          <Skeleton className="size-full rounded-none" />
        </div>
        <div className={styles.words}>
          <div>
            <Skeleton className="mb-[0.3rem] h-7 w-3/5" />
            <Skeleton className="my-[0.09rem] h-4 w-2/5" />
            <Skeleton className="mt-[0.35rem] h-[26px] w-24 sm:hidden" />
          </div>
          <div className={styles.who}>
            <Skeleton className="size-8 rounded-full" />
            <Skeleton className="h-4 w-1/2" />
          </div>
          <div>
            <Skeleton className="my-[0.156rem] h-4 w-full" />
            <Skeleton className="my-[0.156rem] h-4 w-3/5" />
          </div>
          <div>
            <Skeleton className="my-[0.18rem] h-4 w-4/5" />
            <Skeleton className="my-[0.18rem] h-4 w-1/2 sm:hidden" />
          </div>
          <Skeleton className="mt-auto h-11 w-40" />
        </div>
      </div>
    ))}
  </Loading>
)

export const RequestSkeletons = () => (
  <Loading label="Loading match requests..." className={styles.grid}>
    {THREE.map((key) => (
      <div key={key} className={`card ${requestStyles.request}`}>
        <div className={requestStyles.from}>
          <Skeleton className="size-12 rounded-full" />
          <div className={`grid gap-2 ${requestStyles.words}`}>
            <Skeleton className="h-4 w-4/5" />
            <Skeleton className="h-3 w-2/5" />
          </div>
        </div>
        <div className={requestStyles.trip}>
          <Skeleton className="h-[110px] w-[90px]" />
          <div className="grid gap-3">
            <Skeleton className="h-8 w-3/5" />
            <Skeleton className="h-4 w-2/5" />
          </div>
        </div>
        <div className={requestStyles.actions}>
          <Skeleton className="h-11 w-full" />
          <Skeleton className="h-11 w-full" />
        </div>
      </div>
    ))}
  </Loading>
)
