import type { MatchPerson } from '@caravan/contract/matches.ts'
import type { Connection } from '@caravan/contract/travellers.ts'
import type { AuthorCard } from '@caravan/contract/users.ts'
import type { AuthorCardRow } from '../../../db/author-card.ts'
import type { ConnectionRow } from '../../../db/connection.ts'
import type { TravelProfile } from '../../../db/travel-profile.ts'
import { avatarAddress } from '../../../platform/picture-address.ts'
import { drawingKey } from '../../places/drawing-key.ts'

/** A traveller as others see them beside what they did. */
export const presentAuthorCard = (
  id: string,
  { username, firstName, profileImageUrl, profileImagePreview }: AuthorCardRow,
): AuthorCard => ({
  id,
  username: username ?? '',
  firstName: firstName ?? '',
  profileImageUrl: avatarAddress(profileImageUrl),
  profileImagePreview,
})

/** The columns of a public profile. */
export interface TravellerRow extends AuthorCardRow {
  id: string
  lastName: string | null
  bio: string | null
  city: string | null
  country: string | null
  /** Of the city, where the gazetteer has it. */
  placeId: string | null
}

/** The same with the last name, which is for their matches. */
export const presentNamed = (
  row: Pick<TravellerRow, 'id' | 'lastName'> & AuthorCardRow,
  { isConnected }: Accepted,
) => ({
  ...presentAuthorCard(row.id, row),
  lastName: isConnected ? row.lastName : null,
})

/** A traveller as their public profile shows them. */
export const presentTraveller = (row: TravellerRow, accepted: Accepted): MatchPerson => ({
  ...presentNamed(row, accepted),
  bio: row.bio,
  city: row.city,
  country: row.country,
  cityPosterUrl: cityPosterOf(row),
})

interface Accepted {
  /** Whether the two have an accepted match. */
  isConnected: boolean
}

const cityPosterOf = ({ city, country, placeId }: TravellerRow) =>
  city && country ? `/postcards/${drawingKey({ placeId, destination: city, country })}/0` : null

/** The same with their travel profile. */
export const presentProfile = (row: TravellerRow & TravelProfile, accepted: Accepted) => ({
  ...presentTraveller(row, accepted),
  personalityType: row.personalityType,
  lifestyle: row.lifestyle,
  travelBudget: row.travelBudget,
  preferredDestinations: row.preferredDestinations,
  preferredActivities: row.preferredActivities,
  experienceLevel: row.experienceLevel,
  preferredTransport: row.preferredTransport,
})

/** How a viewer and a traveller stand without a trip between them. */
export function presentConnection({ status, askerId }: ConnectionRow, viewerId: string): Connection {
  if (status === null) return 'none'
  if (status === 'accepted') return 'accepted'
  if (status === 'rejected') return 'declined'
  return askerId === viewerId ? 'asked' : 'asked-by-them'
}
