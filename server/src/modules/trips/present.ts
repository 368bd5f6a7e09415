import type { Trip } from '@caravan/contract/trips.ts'
import { inkOf } from '@caravan/postcards/postcard.ts'
import { scenesFor } from '@caravan/postcards/scenes-of-the-world.ts'
import { thumbHashToAverageRGBA } from 'thumbhash'
import type { TravelProfile } from '../../db/travel-profile.ts'
import type { TripRow } from '../../db/trips-by-ids.ts'
import { tripPictureAddress } from '../../platform/picture-address.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { inCommon, type ShareOf } from '../people/users/in-common.ts'
import { presentAuthorCard } from '../people/users/present-traveller.ts'
import { drawnFromTypedKey } from '../places/drawn-place.ts'
import { ownsTrip } from './policy.ts'

/** Of a place that neither the gazetteer nor a drawing knows. */
const NIGHT = '#171c34'

type Pictured = Pick<TripRow, 'imagePreview' | 'posterKey' | 'posterVariant' | 'drawnPlace'>

/** `#rrggbb`: what a photo is on the whole, or the ink of the drawing where there is none. */
function pictureColourOf({ imagePreview, posterKey, posterVariant, drawnPlace }: Pictured): string {
  if (imagePreview) return averageOf(imagePreview)
  const place = drawnPlace ?? drawnFromTypedKey(posterKey)
  return place ? inkOf({ ...place, only: scenesFor(place.kind, place), variant: posterVariant }) : NIGHT
}

function averageOf(preview: string): string {
  const { r, g, b } = thumbHashToAverageRGBA(Buffer.from(preview, 'base64'))
  return `#${[r, g, b].map((share) => two(Math.round(share * 255))).join('')}`
}

const two = (byte: number) => byte.toString(16).padStart(2, '0')

/** What the owner of a trip is compared by. */
export interface Comparison {
  /** The viewer's. None where there is no row to read it from. */
  ownProfile: TravelProfile | null
  shareOf: ShareOf
}

/** A trip as this viewer's page gets it. Coordinates stay here. */
export function presentTrip(row: TripRow, viewer: Viewer, { ownProfile, shareOf }: Comparison): Trip {
  const isOwn = ownsTrip(viewer, { userId: row.userId })
  return {
    id: row.id,
    userId: row.userId,
    user: presentAuthorCard(row.userId, row),
    destination: row.destination,
    country: row.country,
    placeId: row.placeId,
    startDate: row.startDate,
    endDate: row.endDate,
    isOver: row.isOver,
    flexible: row.flexible,
    description: row.description,
    tags: row.tags,
    imageUrl: tripPictureAddress(row.imageUrl, row.audience),
    imageDescription: row.imageDescription,
    imagePreview: row.imagePreview,
    posterUrl: `/postcards/${row.posterKey}/${row.posterVariant}`,
    posterVariant: row.posterVariant,
    pictureColour: pictureColourOf(row),
    audience: row.audience,
    likes: row.likes,
    matches: row.matches,
    comments: row.comments,
    createdAt: row.createdAt.toISOString(),
    isLiked: row.isLiked,
    isMatched: row.ownMatch !== null,
    ownMatch: row.ownMatch,
    overlap: row.overlap,
    common: isOwn || !ownProfile ? null : inCommon(ownProfile, row.profile, shareOf),
    viewer: { canEdit: isOwn, canMatch: !isOwn, isSaved: row.isSaved },
    version: row.version,
  }
}
