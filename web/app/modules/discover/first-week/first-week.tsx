import { type LowerLimit, readFirstWeek } from '@caravan/contract/first-week.ts'
import { MATCH_LIMITS } from '@caravan/contract/matches.ts'
import { dayAndMonth } from '@caravan/contract/months.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type Calls, call } from '../../../lib/call.ts'
import { useNow } from '../../../lib/dates/now.tsx'
import { useSignedIn } from '../../../lib/viewer/use-viewer.ts'
import styles from './first-week.module.css'

/** What is left today of the limits of a new account. Much of what the viewer does counts: each place that shows it asks anew. */
export const firstWeekQuery = (by: Calls['call'] = call) =>
  queryOptions({
    queryKey: ['/api/first-week'],
    queryFn: async ({ signal }) => (await by(readFirstWeek, undefined, { signal })).limits,
    staleTime: 0,
  })

const LIMIT_LABELS: Record<LowerLimit['kind'], string> = {
  requests: 'Requests',
  messages: 'Messages',
  'group-messages': 'Messages in group chats',
  comments: 'Comments',
  trips: 'Trips',
}

/** '3 of 5 left today, 30 a day from 2 December on' */
export const limitText = ({ left, ofDay, laterOfDay, laterFrom }: LowerLimit): string =>
  `${left} of ${ofDay} left today, ${laterOfDay} a day from ${dayAndMonth(laterFrom)} on`

/** The same as a sentence, where requests are sent. */
export const requestsText = ({ left, ofDay, laterOfDay, laterFrom }: LowerLimit): string =>
  `Your account is new: ${left} of ${ofDay} requests left today, ${laterOfDay} a day from ${dayAndMonth(laterFrom)} on.`

export const FirstWeekLimits = ({ limits }: { limits: readonly LowerLimit[] }) => (
  <dl className={styles.limits}>
    {limits.map((limit) => (
      <div key={limit.kind}>
        <dt>{LIMIT_LABELS[limit.kind]}</dt>
        <dd className="soft small">{limitText(limit)}</dd>
      </div>
    ))}
  </dl>
)

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
