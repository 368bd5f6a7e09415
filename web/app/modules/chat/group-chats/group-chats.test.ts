import type { GroupChat } from '@caravan/contract/group-chats.ts'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { groupChat } from '../../discover/near-me/near-me-for-tests.ts'
import { Outbox } from '../talk/outbox/outbox.ts'
import { memoryStore } from '../talk/outbox/outbox-store.ts'
import type { GroupTalkMessage } from './chat/group-thread.ts'
import { endGroupChat, markAllRead, patchWithGroupMessage, refetchSoon } from './group-chat-cache.ts'
import {
  cityGroupChatsKey,
  expiryText,
  groupChatKey,
  groupMembersKey,
  groupThreadKey,
  isEndingSoon,
  isKeepOpen,
  joinedGroupChatsKey,
  memberCountText,
  opensIn,
} from './queries.ts'

const chat = (id: string): GroupChat =>
  groupChat({
    id,
    isMember: true,
    viewer: { canJoin: false, canClose: false, isMuted: false, hasUnread: false, firstUnreadId: null, latestAt: null },
  })
const listOf = (...items: object[]) => ({ pages: [{ items, next: undefined }], pageParams: [''] })

let client: QueryClient
let kept: Map<string, string>
beforeEach(() => {
  client = new QueryClient()
  client.setQueryData(groupChatKey('lisbon'), chat('lisbon'))
  for (const key of [cityGroupChatsKey, joinedGroupChatsKey])
    client.setQueryData(key, listOf(chat('lisbon'), chat('porto')))
  client.setQueryData(groupThreadKey('lisbon'), { messages: [{ id: 'm', number: 1 }], before: undefined, upTo: 1 })
  client.setQueryData(groupMembersKey('lisbon'), listOf({ user: { id: 'aiko' } }))
  kept = new Map([
    ['draft:group:lisbon', 'On my way'],
    ['draft:group:porto', 'Later'],
  ])
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const isAskedAgain = (key: readonly string[]) => client.getQueryState(key)?.isInvalidated

test('a chat says in every list that something is unread, and others stay the same', () => {
  const others = client.getQueryData<ReturnType<typeof listOf>>(cityGroupChatsKey)?.pages[0]?.items[1]
  const say = (id: string, userId: string, createdAt: string) =>
    patchWithGroupMessage(client, { id, userId, createdAt, groupChatId: 'lisbon' }, 'mara')
  say('own', 'mara', '2026-11-20T19:00:00Z')
  say('first', 'aiko', '2026-11-20T19:01:00Z')
  say('second', 'aiko', '2026-11-20T19:02:00Z')
  const unread = (key: readonly string[]) =>
    client.getQueryData<{ pages: { items: GroupChat[] }[] }>(key)?.pages[0]?.items.map(({ viewer }) => viewer.hasUnread)
  expect([unread(cityGroupChatsKey), unread(joinedGroupChatsKey)]).toEqual([
    [true, false],
    [true, false],
  ])
  const viewer = () => client.getQueryData<GroupChat>(groupChatKey('lisbon'))?.viewer
  expect(viewer()).toMatchObject({ hasUnread: true, firstUnreadId: 'first', latestAt: '2026-11-20T19:02:00Z' })
  expect(client.getQueryData<ReturnType<typeof listOf>>(cityGroupChatsKey)?.pages[0]?.items[1]).toBe(others)
  markAllRead(client, 'lisbon')
  expect(viewer()).toMatchObject({ hasUnread: false, firstUnreadId: null })
})

test('of a chat that ended nothing that was said stays on this device, and others stay', async () => {
  const outbox = new Outbox<GroupTalkMessage>('mara', {
    store: memoryStore(),
    send: async () => ({ unreachable: 'no network' }),
    exclusively: (task) => task(),
    changed: () => undefined,
    onSent: () => undefined,
  })
  for (const roomId of ['lisbon', 'porto']) await outbox.write({ roomId, content: 'Six?', key: roomId, createdAt: '' })
  endGroupChat(client, outbox, 'lisbon')
  expect(client.getQueryData(groupThreadKey('lisbon'))).toEqual({ messages: [], before: undefined, upTo: 0 })
  expect(client.getQueryData(groupMembersKey('lisbon'))).toEqual(listOf())
  expect(client.getQueryData(cityGroupChatsKey)).toEqual(listOf(chat('porto')))
  expect([...kept]).toEqual([['draft:group:porto', 'Later']])
  await vi.waitFor(() => expect(outbox.current().map(({ roomId }) => roomId)).toEqual(['porto']))
})

test('many who come and go in a moment are asked about once, and what was said is not', () => {
  vi.useFakeTimers()
  const asked = vi.spyOn(client, 'invalidateQueries')
  for (let n = 0; n < 20; n++) refetchSoon(client, 'lisbon')
  expect(asked).not.toHaveBeenCalled()
  vi.advanceTimersByTime(2000)
  expect(asked.mock.calls.filter(([filters]) => filters?.exact)).toHaveLength(1)
  const keys = [groupChatKey('lisbon'), groupMembersKey('lisbon'), cityGroupChatsKey, joinedGroupChatsKey]
  expect(keys.map(isAskedAgain)).toEqual([true, true, true, true])
  expect(isAskedAgain(groupThreadKey('lisbon'))).toBe(false)
  refetchSoon(client, 'lisbon')
  vi.advanceTimersByTime(2000)
  expect(asked.mock.calls.filter(([filters]) => filters?.exact)).toHaveLength(2)
})

const now = Date.parse('2026-11-22T13:40:00Z')
const inHours = (hours: number) => new Date(now + hours * 3_600_000).toISOString()

test.each([
  [47.9, 'Expires in 2 days'],
  [5, 'Expires in about 5 hours'],
  [0.5, 'Expires in 30 minutes'],
  [0.005, 'Expires in less than a minute'],
  [0, 'Expires now'],
  [-2, 'Expires now'],
])('%f hours before its end: %s', (hours, words) => {
  expect(expiryText(inHours(hours), now)).toBe(words)
})

test('the last six hours are those in which a chat ends soon', () => {
  expect([7, 6.01, 6, 1, -1].map((hours) => isEndingSoon(inHours(hours), now))).toEqual([
    false,
    false,
    true,
    true,
    true,
  ])
})

test('whom to keep is asked from a moment on, and until then in how long', () => {
  expect([inHours(1), inHours(0), inHours(-1)].map((from) => isKeepOpen(from, now))).toEqual([false, true, true])
  expect(opensIn(inHours(4), now)).toBe('in about 4 hours')
})

test('one member is one', () => {
  expect([1, 4].map(memberCountText)).toEqual(['1 member', '4 members'])
})
