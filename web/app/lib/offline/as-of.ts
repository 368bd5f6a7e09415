import { SHORT_MONTHS } from '@caravan/contract/months.ts'
import type { QueryCache, QueryKey } from '@tanstack/react-query'

const KEPT =
  /^\/api\/(posts|matches|match-requests|conversations|messages|notifications|travellers|users\/nearby|overlaps|group-chats|discover|wishes|saved-searches|search\/(travellers|understood))$/
const NUMBERS = /^(count|unread|allowance|newest)$/

/** Whether a query is kept for a reload without a network: what was read, never what is being written. */
export const isKept = (queryKey: QueryKey): boolean => KEPT.test(String(queryKey[0]))

const HOUR = 3_600_000
/** As long as a session lasts. */
const OLDEST_MS = 30 * 24 * HOUR
/** As long as a group chat lasts: what was said there is gone with it, here too. */
const OLDEST_OF_GROUP_CHATS_MS = 48 * HOUR
/** What was kept since is not outdated, whatever it is. */
export const MIN_KEPT_MS = OLDEST_OF_GROUP_CHATS_MS

/** How long it is kept after it was read. */
export const keptFor = (queryKey: QueryKey): number =>
  queryKey[0] === '/api/group-chats' ? OLDEST_OF_GROUP_CHATS_MS : OLDEST_MS

/** The numbers around a screen are read at other times than what it shows. */
const isNumber = (queryKey: QueryKey) => NUMBERS.test(String(queryKey.at(-1)))

/** When the oldest of what the screen shows was read; 0 where it shows nothing that was read. */
export function oldestRead(cache: QueryCache): number {
  const times = cache
    .findAll({ type: 'active' })
    .filter(({ queryKey, state }) => isKept(queryKey) && !isNumber(queryKey) && state.data !== undefined)
    .map(({ state }) => state.dataUpdatedAt)
  return times.length > 0 ? Math.min(...times) : 0
}

/** 'As of 14:05', 'As of 21 Nov, 14:05', by the clock of the device. */
export function asOf(time: number, now: number): string {
  const date = new Date(time)
  const clock = `${date.getHours()}`.padStart(2, '0') + `:${date.getMinutes()}`.replace(/:(\d)$/, ':0$1')
  const isToday = date.toDateString() === new Date(now).toDateString()
  return isToday ? `As of ${clock}` : `As of ${date.getDate()} ${SHORT_MONTHS[date.getMonth()]}, ${clock}`
}
