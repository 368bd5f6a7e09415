import { useQuery } from '@tanstack/react-query'
import { firstWeekQuery } from './first-week-query.ts'
import { requestsText } from './first-week-text.ts'

/** Where requests are sent: how many more a new account has today. Nothing for others. */
export function RequestsLeft({ className }: { className?: string }) {
  const requests = useQuery(firstWeekQuery()).data?.find(({ kind }) => kind === 'requests')
  return requests ? <p className={className ?? 'soft small'}>{requestsText(requests)}</p> : null
}
