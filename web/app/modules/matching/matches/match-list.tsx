import type { MatchCard } from '@caravan/contract/matches.ts'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Pages } from '../../../lib/query/paged-query.ts'
import { PagedList } from '../../../ui/paged-list.tsx'
import styles from './match-list.module.css'

interface Props {
  query: UseInfiniteQueryResult<Pages<MatchCard>>
  failure: string
  skeletons: ReactNode
  empty: ReactNode
  /** The entries of the list. */
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
