import { inkOf } from '@caravan/postcards/postcard.ts'
import { scenesFor } from '@caravan/postcards/scenes-of-the-world.ts'
import { thumbHashToAverageRGBA } from 'thumbhash'
import type { TripRow } from '../../db/trips-by-ids.ts'
import { drawnFromTypedKey } from '../places/drawn-place.ts'

/** Of a place that neither the gazetteer nor a drawing knows. */
const NIGHT = '#171c34'

type Pictured = Pick<TripRow, 'imagePreview' | 'posterKey' | 'posterVariant' | 'drawnPlace'>

/** `#rrggbb`: what a photo is on the whole, or the ink of the drawing where there is none. */
export function pictureColourOf({ imagePreview, posterKey, posterVariant, drawnPlace }: Pictured): string {
  if (imagePreview) return averageOf(imagePreview)
  const place = drawnPlace ?? drawnFromTypedKey(posterKey)
  return place ? inkOf({ ...place, only: scenesFor(place.kind, place), variant: posterVariant }) : NIGHT
}

function averageOf(preview: string): string {
  const { r, g, b } = thumbHashToAverageRGBA(Buffer.from(preview, 'base64'))
  return `#${[r, g, b].map((share) => two(Math.round(share * 255))).join('')}`
}

const two = (byte: number) => byte.toString(16).padStart(2, '0')
