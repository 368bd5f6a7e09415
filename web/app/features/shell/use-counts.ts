import { useRequestCount } from '../matches/requests/use-request-count.ts'
import { useUnreadCount } from '../messages/use-unread-count.ts'
import type { Counts } from './navigation/entries.ts'

/** How many new things wait behind each entry. */
export function useCounts(): Counts {
  return { '/matches': useRequestCount(), '/messages': useUnreadCount() }
}
