import type { Audience } from '@caravan/contract/options.ts'
import { audiencesOf, type Viewer } from '../../platform/viewer.ts'

export const ownsTrip = (viewer: Viewer, trip: { userId: string }) => trip.userId === viewer.id

/** Only those who stated the gender may address it: else a trip could promise a company it does not have. */
// mutant: a man posts a trip for women | modules/trips/trips | audiencesOf(viewer).includes(audience) | true
export const canPostTo = (viewer: Viewer, audience: Audience) => audiencesOf(viewer).includes(audience)
