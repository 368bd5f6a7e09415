import { useRequestCount } from '../matches/use-request-count.ts'
import { useUnreadCount } from '../messages/use-unread-count.ts'
import type { Counts } from './entries.ts'

/** How many new things wait behind each entry. */
export function useCounts(): Counts {
  return { '/matches': useRequestCount(), '/messages': useUnreadCount() }
}
