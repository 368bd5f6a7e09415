import { isolated } from '@caravan/contract/isolated.ts'
import { previewTrip, type TripPreview } from '@caravan/contract/shares.ts'
import type { MetaDescriptor } from 'react-router'
import type { Calls } from '../../../lib/call.ts'
import { isCallError } from '../../../lib/call-error.ts'
import { whenOf } from '../../../lib/dates/trip-dates.ts'
import { linkMeta, pageTitle } from '../../../lib/page-meta.ts'

/** What a link to a trip shows to a visitor, and to sites that show links. */
export interface SharedTrip {
  trip: TripPreview
  meta: MetaDescriptor[]
}

/** The trip of `/?post={id}`: null for any that is not open to everyone, undefined where the address names none. */
export async function loadSharedTrip(call: Calls['call'], url: string): Promise<SharedTrip | null | undefined> {
  const { origin, searchParams } = new URL(url)
  const postId = searchParams.get('post')
  if (!postId) return undefined
  try {
    const trip = await call(previewTrip, { params: { postId } })
    return { trip, meta: metaOf(trip, origin, `/?post=${encodeURIComponent(postId)}`) }
  } catch (error) {
    if (isCallError(error) && NOT_THERE.includes(error.status)) return null
    throw error
  }
}
/** An address that was cut or mistyped holds no id at all, which the server answers as a bad request. */
const NOT_THERE = [400, 404]

function metaOf(trip: TripPreview, origin: string, path: string): MetaDescriptor[] {
  const title = `${trip.destination}, ${trip.country}`
  const description = `${whenOf(trip)} with ${trip.firstName || 'someone'}`
  return [
    ...linkMeta({
      title: pageTitle(`${isolated(trip.destination)}, ${isolated(trip.country)}`),
      headline: title,
      description,
      address: origin + path,
      picture: { url: origin + trip.pictureUrl, alt: `${title}, ${description}` },
    }),
    // for whoever was given the link: a traveller's plans are in no search engine
    { name: 'robots', content: 'noindex' },
  ]
}
