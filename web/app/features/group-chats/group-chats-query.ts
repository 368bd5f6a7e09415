import { listCityGroupChats, listJoinedGroupChats, readGroupChat } from '@caravan/contract/group-chats.ts'
import { queryOptions } from '@tanstack/react-query'
import { type Calls, call, callPage } from '../../lib/call.ts'
import { pagedQuery } from '../../lib/query/paged-query.ts'

/** Everything about group chats begins with this. */
const groupChatsKey = ['/api/group-chats']
export const cityGroupChatsKey = [...groupChatsKey, 'city']
export const joinedGroupChatsKey = [...groupChatsKey, 'joined']
export const groupChatKey = (id: string) => [...groupChatsKey, id]

/** Others open, join and leave them without this page hearing of each. */
const FRESH = { staleTime: 30_000 }

/** Those of the viewer's city that have not ended. */
export const cityGroupChatsQuery = (by: Calls['callPage'] = callPage) =>
  pagedQuery(cityGroupChatsKey, (query, init) => by(listCityGroupChats, { query }, init), FRESH)

/** Those that the viewer is a member of, in whatever city. */
export const joinedGroupChatsQuery = (by: Calls['callPage'] = callPage) =>
  pagedQuery(joinedGroupChatsKey, (query, init) => by(listJoinedGroupChats, { query }, init), FRESH)

export const groupChatQuery = (id: string, by: Calls['call'] = call) =>
  queryOptions({
    queryKey: groupChatKey(id),
    queryFn: ({ signal }) => by(readGroupChat, { params: { groupChatId: id } }, { signal }),
    ...FRESH,
  })
