import type { MatchPerson } from '@caravan/contract/matches.ts'
import type { Byline } from '@caravan/contract/users.ts'
import type { BylineRow } from '../../db/byline.ts'
import { drawingKey } from '../places/drawing-key.ts'

/** A traveller as others see them beside what they did. */
export const presentByline = (id: string, { username, firstName, profileImageUrl }: BylineRow): Byline => ({
  id,
  username: username ?? '',
  firstName: firstName ?? '',
  profileImageUrl,
})

/** The columns of a public profile. */
export interface TravellerRow extends BylineRow {
  id: string
  lastName: string | null
  bio: string | null
  city: string | null
  country: string | null
  /** Of the city, where the gazetteer has it. */
  placeId: string | null
}

/** The same with the last name, which is for their matches. */
export const presentNamed = (row: Pick<TravellerRow, 'id' | 'lastName'> & BylineRow, { isConnected }: Connected) => ({
  ...presentByline(row.id, row),
  lastName: isConnected ? row.lastName : null,
})

/** A traveller as their public profile shows them. */
export const presentTraveller = (row: TravellerRow, connected: Connected): MatchPerson => ({
  ...presentNamed(row, connected),
  bio: row.bio,
  city: row.city,
  country: row.country,
  cityPosterUrl: cityPosterOf(row),
})

interface Connected {
  /** Whether the two have an accepted match. */
  isConnected: boolean
}

const cityPosterOf = ({ city, country, placeId }: TravellerRow) =>
  city && country ? `/postcards/${drawingKey({ placeId, destination: city, country })}/0` : null
