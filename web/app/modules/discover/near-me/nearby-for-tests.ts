import type { NearbyTraveller } from '@caravan/contract/near-me.ts'

/** Somebody in the viewer's city, with what a test wants to be otherwise. */
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
