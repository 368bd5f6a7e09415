import type { Conversation, Message } from '@caravan/contract/messages.ts'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it } from 'vitest'
import { patchWithMessage, patchWithRead } from './conversation-cache.ts'
import { conversationsKey, unreadConversationsQuery } from './queries.ts'

const mara = 'mara'
const aiko = {
  id: 'aiko',
  firstName: 'Aiko',
  lastName: null,
  username: 'aiko.k',
  profileImageUrl: null,
  profileImagePreview: null,
}
const talk: Conversation = {
  ...{ matchId: 'kyoto', otherUser: aiko, post: null, lastMessage: null, hasUnread: false, unread: 0 },
  ...{ readByOther: 0, matchedAt: '2026-08-01T12:00:00Z', closed: null },
}
const said = (number: number, change: Partial<Message> = {}): Message => ({
  ...{ id: `m${number}`, matchId: 'kyoto', number, senderId: 'aiko', receiverId: mara, content: 'Six?', canLink: true },
  ...{ read: false, createdAt: '2026-08-01T12:00:00Z', ...change },
})

let client: QueryClient
const count = () => client.getQueryData(unreadConversationsQuery.queryKey)?.unread
const isAskedAgain = () => client.getQueryState(unreadConversationsQuery.queryKey)?.isInvalidated
beforeEach(() => {
  client = new QueryClient()
  client.setQueryData(conversationsKey, { pages: [{ items: [talk], next: undefined }], pageParams: [''] })
  client.setQueryData(unreadConversationsQuery.queryKey, { unread: 4 }, { updatedAt: 1 })
})

it('counts a conversation once, however much is said in it, until it is read', () => {
  for (const number of [1, 2, 2, 3]) patchWithMessage(client, said(number), mara)
  expect(count()).toBe(5)
  patchWithRead(client, { matchId: 'kyoto', readerId: 'aiko', upTo: 3 }, mara)
  expect(count()).toBe(5)
  patchWithRead(client, { matchId: 'kyoto', readerId: mara, upTo: 3 }, mara)
  patchWithRead(client, { matchId: 'kyoto', readerId: mara, upTo: 3 }, mara)
  expect([count(), isAskedAgain()]).toEqual([4, false])
})

it('is not moved by one’s own words', () => {
  patchWithMessage(client, said(1, { senderId: mara, receiverId: 'aiko' }), mara)
  expect([count(), isAskedAgain()]).toEqual([4, false])
})

it('asks the server about a conversation that is not loaded', () => {
  patchWithMessage(client, said(1, { matchId: 'lisbon' }), mara)
  expect(isAskedAgain()).toBe(true)
})

it('asks the server where it has counted after the list was read: the message may be counted already', () => {
  client.setQueryData(unreadConversationsQuery.queryKey, { unread: 5 }, { updatedAt: Date.now() + 1000 })
  patchWithMessage(client, said(1), mara)
  expect([count(), isAskedAgain()]).toEqual([5, true])
})

it('asks the server where that has counted no further', () => {
  client.setQueryData(unreadConversationsQuery.queryKey, { unread: 100 }, { updatedAt: 1 })
  patchWithMessage(client, said(1), mara)
  patchWithRead(client, { matchId: 'kyoto', readerId: mara, upTo: 1 }, mara)
  expect([count(), isAskedAgain()]).toEqual([100, true])
})
