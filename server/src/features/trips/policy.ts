import type { Audience } from '@caravan/contract/options.ts'
import { audiencesOf, type Viewer } from '../../platform/viewer.ts'

interface OwnedTrip {
  userId: string
  audience: Audience
  /** Whether its owner or the viewer has blocked the other. */
  isBlocked: boolean
}

export const ownsTrip = (viewer: Viewer, trip: Pick<OwnedTrip, 'userId'>) => trip.userId === viewer.id

/** The owner always sees a trip; others see it when they belong to its audience and no block stands between. */
export const canSeeTrip = (viewer: Viewer, trip: OwnedTrip) =>
  ownsTrip(viewer, trip) || (!trip.isBlocked && audiencesOf(viewer).includes(trip.audience))

/** Only those who stated the gender may address it: else a trip could promise a company it does not have. */
export const canPostTo = (viewer: Viewer, audience: Audience) => audiencesOf(viewer).includes(audience)
