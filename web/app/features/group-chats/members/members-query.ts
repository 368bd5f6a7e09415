import { listGroupMembers } from '@caravan/contract/group-chats.ts'
import { callPage } from '../../../lib/call.ts'
import { pagedQuery } from '../../../lib/query/paged-query.ts'
import { groupChatKey } from '../group-chats-query.ts'

export const groupMembersKey = (groupChatId: string) => [...groupChatKey(groupChatId), 'members']

/** Who is in a chat, as far as the viewer may see them. Asked for again whenever the list opens. */
export const groupMembersQuery = (groupChatId: string) =>
  pagedQuery(
    groupMembersKey(groupChatId),
    (query, init) => callPage(listGroupMembers, { params: { groupChatId }, query }, init),
    { staleTime: 0 },
  )
