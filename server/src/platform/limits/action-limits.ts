import { createHash } from 'node:crypto'
import { ACTIONS, type Action, SAME_TEXT } from '@caravan/contract/limits.ts'
import { dayAndMonth } from '@caravan/contract/months.ts'
import { lengthOf } from '@caravan/contract/text-length.ts'
import { problem } from '../../problem.ts'
import type { Act } from '../act.ts'
import { countActions, type Period } from './action-count-queries.ts'

const TOO_OFTEN: Record<Period, string> = {
  'ten-minutes': 'That is a lot in a short time. Wait a few minutes, then go on.',
  day: 'That is as much of it as is possible in a day. Go on tomorrow.',
}
const ofFirstWeek = (until: Date) =>
  `In your first week less of it is possible. From ${dayAndMonth(until.toISOString())} on you can do more.`
const SAID_BEFORE = 'You have posted these words several times today. Say it in other words, or tomorrow.'

/**
 * Counts an action that others see, in the transaction that does it: what is refused or fails is not counted, a restart
 * forgets nothing, and all processes count together. Less is possible to new accounts.
 * @throws Problem `too-many` with the seconds until there is more
 */
export async function spendAction(act: Pick<Act, 'db' | 'viewer'>, action: Action, body: unknown): Promise<void> {
  const limit = ACTIONS[action]
  const text = 'text' in limit ? hashOf(wordsIn(body, limit.text)) : null
  for (const { period, count, seconds, isNewAccount, newUntil, ...row } of await countActions(act.db, act.viewer.id, {
    action,
    text,
  })) {
    const { tenMinutes, day } = isNewAccount ? limit.newAccount : limit
    if (row.action !== action) {
      const most = isNewAccount ? SAME_TEXT.newAccountDay : SAME_TEXT.day
      if (count > most) throw problem('too-many', { retryAfter: seconds, detail: SAID_BEFORE })
      continue
    }
    const [most, usual] = period === 'day' ? [day, limit.day] : [tenMinutes, limit.tenMinutes]
    // mutant: actions are not limited | platform/limits/action-limits | count > most | false
    if (count > most) {
      const why = most < usual ? [ofFirstWeek(newUntil)] : []
      throw problem('too-many', { retryAfter: seconds, detail: [TOO_OFTEN[period], ...why].join(' ') })
    }
  }
}

function wordsIn(body: unknown, field: string): string {
  const words: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, field) : undefined
  return typeof words === 'string' ? words : ''
}

/** Of words that are more than a greeting, however they are spaced and capitalised. */
function hashOf(text: string): string | null {
  const words = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  if (lengthOf(words) < SAME_TEXT.length) return null
  return `text:${createHash('sha256').update(words).digest('base64url').slice(0, 22)}`
}
