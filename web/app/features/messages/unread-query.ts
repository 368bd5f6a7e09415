import { countUnreadConversations } from '@caravan/contract/messages.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** In how many of all conversations something is unread. Its key lies below the list's: whatever asks for that anew asks for this. */
export const unreadQuery = queryOptions({
  queryKey: ['/api/conversations', 'unread'],
  queryFn: ({ signal }) => call(countUnreadConversations, undefined, { signal }),
})
