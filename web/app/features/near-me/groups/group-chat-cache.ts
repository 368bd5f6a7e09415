import type { GroupChat } from '@caravan/contract/group-chats.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Pages } from '../../../lib/query/paged-query.ts'
import { mapItems, patchPages, withFirst, withoutItem } from '../../../lib/query/patch-pages.ts'
import { cityGroupChatsKey, groupChatKey, joinedGroupChatsKey } from '../../group-chats/group-chats-query.ts'

/** A chat that the viewer has opened or joined. */
export function keepJoined(client: QueryClient, chat: GroupChat, isNew: boolean): void {
  const isSame = ({ id }: GroupChat) => id === chat.id
  const first = (pages: Pages<GroupChat>) => withFirst(pages, chat, isSame)
  patchPages<GroupChat>(client, cityGroupChatsKey, (pages) =>
    isNew ? first(pages) : mapItems(pages, (one) => (isSame(one) ? chat : one)),
  )
  patchPages<GroupChat>(client, joinedGroupChatsKey, first)
  client.setQueryData(groupChatKey(chat.id), chat)
}

/** One that is over, or no more to be seen. */
export function dropChat(client: QueryClient, id: string): void {
  for (const key of [cityGroupChatsKey, joinedGroupChatsKey])
    patchPages<GroupChat>(client, key, (pages) => withoutItem(pages, id))
}

/** Both lists, where they are shown. */
export function refetchChats(client: QueryClient): void {
  for (const queryKey of [cityGroupChatsKey, joinedGroupChatsKey]) void client.invalidateQueries({ queryKey })
}

/** The same for what was not read just now. */
export function refetchStaleChats(client: QueryClient): void {
  for (const queryKey of [cityGroupChatsKey, joinedGroupChatsKey])
    void client.refetchQueries({ queryKey, type: 'active', stale: true })
}
