import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { detailOf } from '../lib/call-error.ts'
import { FailedState } from './failed-state.tsx'

interface Props<T> {
  query: UseQueryResult<T>
  skeleton: ReactNode
  title?: string
  heading?: 'h2' | 'h3'
  /** Where the server said nothing of why. */
  failure: string
  children: (data: T) => ReactNode
}

/** What one query answers: it loads, fails with the way to try again, or is there. */
export function Loaded<T>({ query, skeleton, title = 'Something went wrong', heading, failure, children }: Props<T>) {
  const { data, error, isFetching, refetch } = query
  if (data !== undefined) return children(data)
  if (!error) return skeleton
  return (
    <FailedState title={title} heading={heading} busy={isFetching} onRetry={() => void refetch()}>
      {detailOf(error, failure)}
    </FailedState>
  )
}
