import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { detailOf } from '../../lib/call-error.ts'
import { useHiddenIds } from '../../lib/query/hidden-items.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import styles from './wishes-screen.module.css'

interface Props<T> {
  query: UseQueryResult<T[]>
  label: string
  failure: string
  empty: ReactNode
  children: (items: T[]) => ReactNode
}

/** A short list without pages: it loads, fails, is empty, or is there. What is being removed is not rendered. */
export function ListState<T extends { id: string }>({ query, label, failure, empty, children }: Props<T>) {
  const { data, error, isPaused, isFetching, refetch } = query
  const hidden = useHiddenIds()
  const items = data?.filter(({ id }) => !hidden.has(id))
  if (items) return items.length > 0 ? children(items) : empty
  if (error || isPaused) {
    return (
      <FailedState title={failure} heading="h3" busy={isFetching} onRetry={() => void refetch()}>
        {isPaused
          ? 'You are offline. It loads as soon as you are back.'
          : detailOf(error, 'Check your connection, then try again.')}
      </FailedState>
    )
  }
  return (
    <Loading label={label} className={styles.list}>
      <Skeleton className={styles.waiting} />
      <Skeleton className={styles.waiting} />
    </Loading>
  )
}
