import { PRODUCT } from '@caravan/contract/product.ts'
import { previewTrip, type TripPreview } from '@caravan/contract/shares.ts'
import type { RouterContextProvider } from 'react-router'
import { callsOver } from '../../lib/call.ts'
import { tripDates } from '../../lib/dates/trip-dates.ts'
import { serverContext } from '../../lib/server-context.ts'

/** What a pasted link shows: the trip it leads to, and where it leads. */
export interface SharedTrip extends TripPreview {
  origin: string
  address: string
}

/** The trip of `/?post={id}` for sites that show links; null for any that is not open to everyone. */
export async function loadSharedTrip(
  context: Readonly<RouterContextProvider>,
  request: Request,
): Promise<SharedTrip | null> {
  const address = new URL(request.url)
  const postId = address.searchParams.get('post')
  if (!postId) return null
  const { callApi } = context.get(serverContext)
  const { call } = callsOver(callApi, address.origin)
  const preview = await call(previewTrip, { params: { postId } }).catch(() => null)
  return preview && { ...preview, origin: address.origin, address: `${address.origin}/?post=${postId}` }
}

export function sharedTripMeta(trip: SharedTrip) {
  const title = `${trip.destination}, ${trip.country}`
  const description = `${tripDates(trip.startDate, trip.endDate)} with @${trip.username}`
  return [
    { title: `${title} · ${PRODUCT.name}` },
    { name: 'description', content: description },
    { property: 'og:site_name', content: PRODUCT.name },
    { property: 'og:type', content: 'website' },
    { property: 'og:url', content: trip.address },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:image', content: trip.origin + trip.pictureUrl },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}
