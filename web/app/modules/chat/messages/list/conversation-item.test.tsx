import type { GroupChat } from '@caravan/contract/group-chats.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { groupChat } from '../../../discover/near-me/near-me-for-tests.ts'
import { countUnreadChats } from '../queries.ts'
import { GroupRow, inOneList } from './conversation-item.tsx'

const chat = (viewer: Partial<GroupChat['viewer']> = {}) =>
  groupChat({
    id: 'tram',
    name: 'Tram 28',
    isMember: true,
    viewer: { ...groupChat().viewer, canJoin: false, ...viewer },
  })
const rendered = (viewer?: Partial<GroupChat['viewer']>) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <ul>
        <GroupRow chat={chat(viewer)} />
      </ul>
    </MemoryRouter>,
  )

test('a group chat among the conversations leads to it, and says where it is and that it ends', () => {
  const html = rendered()
  expect(html).toContain('href="/group-chat/tram"')
  for (const words of ['Tram 28', 'Lisbon', '4 members', 'Expires']) expect(html).toContain(words)
  for (const words of ['Unread', 'New messages', 'Muted']) expect(html).not.toContain(words)
})

test('what is unread and what is muted are said as in the list of group chats', () => {
  expect(rendered({ hasUnread: true, firstUnreadId: 'm' })).toMatch(/New messages.*aria-label="Unread"/s)
  expect(rendered({ isMuted: true })).toContain('aria-label="Muted"')
})

const aiko = {
  ...{ id: 'aiko', firstName: 'Aiko', lastName: null, username: 'aiko.k' },
  ...{ profileImageUrl: null, profileImagePreview: null },
}
const talk = (matchId: string, matchedAt: string, saidAt?: string) => ({
  ...{ matchId, otherUser: aiko, post: null, hasUnread: false, unread: 0, readByOther: 0, matchedAt, closed: null },
  lastMessage: saidAt ? { number: 1, senderId: 'aiko', content: 'Six?', createdAt: saidAt } : null,
})
const chatAt = (id: string, latestAt: string, more = {}) => ({
  ...groupChat({ id, isMember: true }),
  viewer: { ...groupChat().viewer, latestAt, ...more },
})
const ids = (...given: Parameters<typeof inOneList>) =>
  inOneList(...given).map((one) => ('chat' in one ? one.chat.id : one.conversation.matchId))

const talks = [
  talk('porto', '2026-11-01T12:00:00Z', '2026-11-21T18:00:00Z'),
  talk('faro', '2026-11-21T14:00:00Z'),
  talk('kyoto', '2026-11-01T12:00:00Z', '2026-11-21T10:00:00Z'),
]

test('a group chat stands among the conversations by the time of its last message, or of joining', () => {
  const chats = [chatAt('late', '2026-11-21T19:00:00Z'), chatAt('early', '2026-11-21T12:00:00Z')]
  expect(ids(talks, chats, false)).toEqual(['late', 'porto', 'faro', 'early', 'kyoto'])
  expect(ids([], chats, false)).toEqual(['late', 'early'])
})

test('one that belongs below all that is loaded waits for the next page', () => {
  const chats = [chatAt('late', '2026-11-21T19:00:00Z'), chatAt('oldest', '2026-11-21T09:00:00Z')]
  expect(ids(talks, chats, true)).toEqual(['late', 'porto', 'faro', 'kyoto'])
  expect(ids(talks, chats, false).at(-1)).toBe('oldest')
})

test('an unread group chat counts in the badge, a muted one does not', () => {
  const at = '2026-11-21T19:00:00Z'
  const chats = [
    ...[chatAt('read', at), chatAt('new', at, { hasUnread: true })],
    chatAt('muted', at, { hasUnread: true, isMuted: true }),
  ]
  expect(countUnreadChats(chats)).toBe(1)
})
