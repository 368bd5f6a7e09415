import type { Conversation, Message } from '@caravan/contract/messages.ts'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { hasMarkFailed, markRead, patchWithMessage, patchWithRead, resendReadMarks } from './conversation-cache.ts'
import { conversationsKey, unreadConversationsQuery } from './queries.ts'

const mara = 'mara'
const aiko = {
  ...{ id: 'aiko', firstName: 'Aiko', lastName: null, username: 'aiko.k' },
  ...{ profileImageUrl: null, profileImagePreview: null },
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
const list = (one: Conversation) => ({ pages: [{ items: [one], next: undefined }], pageParams: [''] })
beforeEach(() => {
  client = new QueryClient()
  client.setQueryData(conversationsKey, list(talk))
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

describe('a mark of what is read', () => {
  let sent: string[]
  let answer: (reply: Response | Error) => Promise<void>
  const lastMessage = { number: 3, senderId: 'aiko', content: 'Six?', createdAt: '2026-08-01T12:00:00Z' }
  beforeEach(() => {
    client.setQueryData(conversationsKey, list({ ...talk, lastMessage, hasUnread: true, unread: 2 }))
    sent = []
    vi.stubGlobal('fetch', ({ url }: Request) => {
      const { pathname, search } = new URL(url)
      sent.push(pathname + search)
      return new Promise<Response>((resolve, reject) => {
        answer = async (reply) => {
          if (reply instanceof Error) reject(reply)
          else resolve(reply)
          await new Promise((done) => setImmediate(done))
        }
      })
    })
  })
  afterEach(() => vi.unstubAllGlobals())

  const unread = () => {
    const [one] = client.getQueryData<{ pages: { items: Conversation[] }[] }>(conversationsKey)?.pages[0]?.items ?? []
    return [one?.unread, one?.hasUnread, count()]
  }
  const look = () => markRead(client, 'kyoto', 3, { viewerId: mara, unread: 2 })
  const PATH = '/api/messages/kyoto/read?upTo=3'

  test('a conversation is shown as read before the server has answered', async () => {
    look()
    expect(unread()).toEqual([0, false, 3])
    await answer(Response.json({ read: true }))
    expect([unread(), sent]).toEqual([[0, false, 3], [PATH]])
  })

  test('where the mark fails it is unread again, until the mark is sent again and stored', async () => {
    look()
    await answer(new TypeError('Failed to fetch'))
    expect([unread(), hasMarkFailed(client, 'kyoto', 3)]).toEqual([[2, true, 4], true])
    resendReadMarks(client)
    resendReadMarks(client)
    expect([unread(), sent]).toEqual([
      [0, false, 3],
      [PATH, PATH],
    ])
    await answer(Response.json({ read: true }))
    expect([unread(), hasMarkFailed(client, 'kyoto', 3)]).toEqual([[0, false, 3], false])
    resendReadMarks(client)
    expect(sent).toHaveLength(2)
  })

  test('a mark that is refused for good is not sent again', async () => {
    look()
    await answer(new Response('{}', { status: 404 }))
    resendReadMarks(client)
    expect([unread(), sent]).toEqual([[2, true, 4], [PATH]])
  })

  test('what is written meanwhile stays unread', async () => {
    look()
    await answer(new Response('{}', { status: 503 }))
    patchWithMessage(client, said(4), mara)
    resendReadMarks(client)
    await answer(Response.json({ read: true }))
    expect(unread()).toEqual([3, true, 4])
    // the next look is at what was written meanwhile
    expect(hasMarkFailed(client, 'kyoto', 4)).toBe(false)
  })
})
