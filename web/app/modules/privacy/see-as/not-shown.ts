import { LIMITS } from '@caravan/contract/limits.ts'
import type { Audience } from '@caravan/contract/options.ts'
import type { SeenAs } from '@caravan/contract/see-as.ts'
import type { Traveller } from '@caravan/contract/travellers.ts'
import type { Trip } from '@caravan/contract/trips.ts'

/** What the same calls answer to oneself. */
export interface Own {
  profile: Traveller
  /** Newest first. */
  trips: readonly Trip[]
}

const PROFILE_PARTS: [words: string, fields: (keyof Traveller)[]][] = [
  ['your picture', ['profileImageUrl']],
  ['your first name', ['firstName']],
  ['your last name', ['lastName']],
  ['your bio', ['bio']],
  ['where you live', ['city', 'country']],
  [
    'your travel interests',
    [
      'personalityType',
      'lifestyle',
      'travelBudget',
      'preferredDestinations',
      'preferredActivities',
      'experienceLevel',
      'preferredTransport',
    ],
  ],
]

/** What oneself is answered and somebody else is not, in words: the difference of the two answers, and no rule. */
export function notShown({ profile, trips }: Own, seen: SeenAs): string[] {
  return [...partsNotShown(profile, seen.profile), ...tripsNotShown(trips, seen)]
}

function partsNotShown(own: Traveller, seen: Traveller | null): string[] {
  if (!seen) return ['your profile page']
  return PROFILE_PARTS.filter(([, fields]) => fields.some((field) => says(own[field]) && !says(seen[field]))).map(
    ([words]) => words,
  )
}

const says = (value: Traveller[keyof Traveller]) => (Array.isArray(value) ? value.length > 0 : Boolean(value))

const FOR: Record<Audience, string> = { all: '', female: ' for women', male: ' for men' }
const AUDIENCES: readonly Audience[] = ['all', 'female', 'male']

function tripsNotShown(own: readonly Trip[], { trips, links }: SeenAs): string[] {
  const seen = new Set([...trips.map(({ id }) => id), ...links.map(({ tripId }) => tripId)])
  // of older ones nothing was asked
  const hidden = own.slice(0, LIMITS.tripList).filter(({ id }) => !seen.has(id))
  return AUDIENCES.flatMap((audience) => {
    const count = hidden.filter((trip) => trip.audience === audience).length
    return count > 0 ? [`${count} ${count === 1 ? 'trip' : 'trips'}${FOR[audience]}`] : []
  })
}
