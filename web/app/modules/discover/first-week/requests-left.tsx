import type { LowerLimit } from '@caravan/contract/first-week.ts'
import { MATCH_LIMITS } from '@caravan/contract/matches.ts'
import { useQuery } from '@tanstack/react-query'
import { useNow } from '../../../lib/dates/now.tsx'
import { useSignedIn } from '../../../lib/viewer/use-viewer.ts'
import { firstWeekQuery, requestsText } from './first-week-limits.tsx'

const DAY = 86_400_000

/** Where requests are sent: how many more a new account has today. Nothing for others. */
export function RequestsLeft({ className = 'soft small' }: { className?: string }) {
  const { data, isPending } = useQuery(firstWeekQuery())
  const until = useLimitEnd()
  const requests = data?.find(({ kind }) => kind === 'requests')
  if (requests) return <p className={className}>{requestsText(requests)}</p>
  if (!isPending || !until) return null
  // as high as what comes, so that nothing moves
  return (
    <p className={className} aria-hidden="true">
      <span className="invisible">{requestsText(typical(until))}</span>
    </p>
  )
}

/** Until when requests are limited as those of a new account; nothing for accounts that are older. */
function useLimitEnd(): string | undefined {
  const { createdAt } = useSignedIn()
  const end = Date.parse(createdAt) + MATCH_LIMITS.newAccount.days * DAY
  return end > useNow() ? new Date(end).toISOString() : undefined
}

const typical = (laterFrom: string): LowerLimit => ({
  ...{ kind: 'requests', left: MATCH_LIMITS.newAccount.daily, ofDay: MATCH_LIMITS.newAccount.daily },
  ...{ laterOfDay: MATCH_LIMITS.daily, laterFrom },
})
