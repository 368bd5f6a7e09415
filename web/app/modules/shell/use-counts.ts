import { useUnreadCount } from '../chat/messages/use-unread-count.ts'
import { useRequestCount } from '../matching/matches/matches-query.ts'
import type { Counts } from './navigation/entries.ts'

/** How many new things wait behind each entry. */
export function useCounts(): Counts {
  return { '/matches': useRequestCount(), '/messages': useUnreadCount() }
}
