import type { Audience } from '@caravan/contract/options.ts'
import { audiencesOf } from '../platform/viewer.ts'
import type { DemoTraveller, DemoTrip } from './shapes.ts'

/** The product's own rule: nobody in the cast reacts to a trip that would be hidden from them. */
export const belongsTo = (traveller: DemoTraveller, audience: Audience) => audiencesOf(traveller).includes(audience)

export const maySee = (traveller: DemoTraveller, trip: DemoTrip) =>
  trip.traveller === traveller.key || belongsTo(traveller, trip.audience)
