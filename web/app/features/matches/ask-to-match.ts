import { matchTrip } from '@caravan/contract/trips.ts'
import { call } from '../../lib/call.ts'

/** Asks the owner of a trip for a match. */
export const askToMatch = (tripId: string) => call(matchTrip, { params: { postId: tripId }, body: { matched: true } })
