import type { Conversation } from '@caravan/contract/messages.ts'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hasMarkFailed, markRead, patchWithMessage, resendReadMarks } from './conversation-cache.ts'
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
const lastMessage = { number: 3, senderId: 'aiko', content: 'Six?', createdAt: '2026-08-01T12:00:00Z' }
const talk: Conversation = {
  ...{ matchId: 'kyoto', otherUser: aiko, post: null, lastMessage, hasUnread: true, unread: 2 },
  ...{ readByOther: 0, matchedAt: '2026-08-01T12:00:00Z', closed: null },
}

let client: QueryClient
let sent: string[]
let answer: (reply: Response | Error) => Promise<void>
beforeEach(() => {
  client = new QueryClient()
  client.setQueryData(conversationsKey, { pages: [{ items: [talk], next: undefined }], pageParams: [''] })
  client.setQueryData(unreadConversationsQuery.queryKey, { unread: 4 }, { updatedAt: 1 })
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
  return [one?.unread, one?.hasUnread, client.getQueryData(unreadConversationsQuery.queryKey)?.unread]
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
  const came = { ...lastMessage, id: 'm4', matchId: 'kyoto', number: 4, receiverId: mara, canLink: true, read: false }
  patchWithMessage(client, came, mara)
  resendReadMarks(client)
  await answer(Response.json({ read: true }))
  expect(unread()).toEqual([3, true, 4])
  // the next look is at what was written meanwhile
  expect(hasMarkFailed(client, 'kyoto', 4)).toBe(false)
})
