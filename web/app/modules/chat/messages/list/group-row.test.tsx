import type { GroupChat } from '@caravan/contract/group-chats.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { GroupRow } from './conversation-item.tsx'

const chat = (viewer: Partial<GroupChat['viewer']> = {}): GroupChat => ({
  ...{
    id: 'tram',
    city: 'Lisbon',
    country: 'Portugal',
    placeId: null,
    timeZone: null,
    name: 'Tram 28',
    description: null,
    createdBy: null,
  },
  ...{ memberCount: 4, isActive: true, isMember: true, createdAt: '2026-11-20T12:00:00Z' },
  ...{ expiresAt: '2026-11-22T12:00:00Z', keepFrom: '2026-11-22T06:00:00Z' },
  viewer: {
    canJoin: false,
    canClose: false,
    isMuted: false,
    hasUnread: false,
    firstUnreadId: null,
    latestAt: null,
    ...viewer,
  },
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
