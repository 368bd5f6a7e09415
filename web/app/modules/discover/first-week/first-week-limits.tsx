import { type LowerLimit, readFirstWeek } from '@caravan/contract/first-week.ts'
import { dayAndMonth } from '@caravan/contract/months.ts'
import { queryOptions } from '@tanstack/react-query'
import { type Calls, call } from '../../../lib/call.ts'
import styles from './first-week-limits.module.css'

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

/** Each limit of a new account, with what is left of it. */
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
