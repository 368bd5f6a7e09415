import type { GroupChat } from '@caravan/contract/group-chats.ts'
import type { NearbyTraveller } from '@caravan/contract/near-me.ts'

export const nearbyTraveller = (change: Partial<NearbyTraveller> = {}): NearbyTraveller => ({
  ...{
    id: 'aiko',
    username: 'aiko',
    firstName: 'Aiko',
    lastName: null,
    profileImageUrl: null,
    profileImagePreview: null,
    bio: null,
  },
  ...{ city: 'Lisbon', country: 'Portugal', cityPosterUrl: null, createdAt: '2026-10-04T12:00:00Z' },
  ...{ personalityType: null, lifestyle: [], travelBudget: null, preferredDestinations: [], preferredActivities: [] },
  ...{ experienceLevel: null, preferredTransport: [], common: { shared: [], clashes: [] } },
  ...{ connection: 'none', matchId: null, stay: 'home', trip: null },
  ...change,
})

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
