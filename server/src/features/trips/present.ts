import type { Trip } from '@caravan/contract/trips.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { overlapWith, stayOf } from './overlap.ts'
import { ownsTrip } from './policy.ts'
import type { OwnTrip, TripRow } from './queries.ts'

/** A trip as this viewer's page gets it. Coordinates stay here. */
export function presentTrip(row: TripRow, viewer: Viewer, ownTrips: readonly OwnTrip[]): Trip {
  const isOwn = ownsTrip(viewer, { userId: row.user_id })
  return {
    id: row.id,
    userId: row.user_id,
    user: {
      id: row.user_id,
      username: row.username ?? '',
      firstName: row.first_name ?? '',
      profileImageUrl: row.profile_image_url,
    },
    destination: row.destination,
    country: row.country,
    placeId: row.place_id,
    startDate: row.start_date,
    endDate: row.end_date,
    description: row.description,
    tags: row.tags,
    imageUrl: row.image_url,
    imagePreview: row.image_preview,
    posterUrl: `/postcards/${row.poster_key}/${row.poster_variant}`,
    posterVariant: row.poster_variant,
    audience: row.audience,
    likes: row.likes,
    matches: row.matches,
    comments: row.comments,
    createdAt: row.created_at.toISOString(),
    isLiked: row.is_liked,
    isMatched: row.is_matched,
    overlap: isOwn ? null : overlapWith(stayOf(row), ownTrips),
    viewer: { canEdit: isOwn, canMatch: !isOwn },
  }
}
