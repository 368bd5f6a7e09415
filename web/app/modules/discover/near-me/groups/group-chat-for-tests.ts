import type { GroupChat } from '@caravan/contract/group-chats.ts'

/** A chat of the viewer's city that has a day left, with what a test wants to be otherwise. */
export const groupChat = (change: Partial<GroupChat> = {}): GroupChat => ({
  ...{
    id: 'miradouro',
    city: 'Lisbon',
    country: 'Portugal',
    placeId: null,
    timeZone: null,
    name: 'Miradouro tonight',
    description: null,
  },
  ...{ createdBy: 'aiko', memberCount: 4, isActive: true, isMember: false },
  ...{ createdAt: '2026-11-21T12:00:00Z', keepFrom: '2026-11-23T06:00:00Z', expiresAt: '2026-11-23T12:00:00Z' },
  viewer: { canJoin: true, canClose: false, isMuted: false, hasUnread: false, firstUnreadId: null, latestAt: null },
  ...change,
})
