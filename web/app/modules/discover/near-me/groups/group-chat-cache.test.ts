import type { GroupChat } from '@caravan/contract/group-chats.ts'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it } from 'vitest'
import type { Pages } from '../../../../lib/query/paged-query.ts'
import { itemsOf } from '../../../../lib/query/patch-pages.ts'
import { cityGroupChatsKey, groupChatKey, joinedGroupChatsKey } from '../../../chat/group-chats/queries.ts'
import { dropChat, keepJoined, refetchChats } from './group-action.tsx'
import { groupChat } from './group-chat-for-tests.ts'

const [first, second] = [groupChat(), groupChat({ id: 'sintra', name: 'Day trip to Sintra' })]
let client: QueryClient
beforeEach(() => {
  client = new QueryClient()
  client.setQueryData(cityGroupChatsKey, { pages: [{ items: [first, second], next: undefined }], pageParams: [''] })
  client.setQueryData(joinedGroupChatsKey, { pages: [{ items: [], next: undefined }], pageParams: [''] })
})
const listed = (key: string[]) =>
  itemsOf(client.getQueryData<Pages<GroupChat>>(key) ?? { pages: [], pageParams: [] }).map(({ id, isMember }) => [
    id,
    isMember,
  ])

it('a chat that was joined stays in its place, and is known where it opens', () => {
  const joined = { ...second, isMember: true, memberCount: 5 }
  keepJoined(client, joined, false)
  expect(listed(cityGroupChatsKey)).toEqual([
    ['miradouro', false],
    ['sintra', true],
  ])
  expect(listed(joinedGroupChatsKey)).toEqual([['sintra', true]])
  expect(client.getQueryData(groupChatKey('sintra'))).toEqual(joined)
})

it('a chat that was opened comes first, once', () => {
  const opened = groupChat({ id: 'new', isMember: true })
  keepJoined(client, opened, true)
  keepJoined(client, opened, true)
  expect(listed(cityGroupChatsKey).map(([id]) => id)).toEqual(['new', 'miradouro', 'sintra'])
})

it('one that is over leaves both lists', () => {
  keepJoined(client, { ...first, isMember: true }, false)
  dropChat(client, first.id)
  expect([listed(cityGroupChatsKey).map(([id]) => id), listed(joinedGroupChatsKey)]).toEqual([['sintra'], []])
})

it('both lists are asked for again, and no chat by itself', () => {
  keepJoined(client, first, false)
  refetchChats(client)
  const isOld = (key: string[]) => client.getQueryState(key)?.isInvalidated
  expect([cityGroupChatsKey, joinedGroupChatsKey, groupChatKey(first.id)].map(isOld)).toEqual([true, true, false])
})
