import type { LowerLimit } from '@caravan/contract/first-week.ts'
import { dayAndMonth } from '@caravan/contract/months.ts'

export const LIMIT_LABELS: Record<LowerLimit['kind'], string> = {
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
