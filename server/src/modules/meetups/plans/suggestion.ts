import type { PlanSuggestion } from '@caravan/contract/plans.ts'
import type { Act } from '../../../platform/act.ts'
import { findMeeting } from '../../matching/matches/meeting.ts'
import { findPlace } from '../../places/places.ts'

/** What a new plan of a match begins with: the city and the clock of where both are going. */
export async function suggestionFor(act: Act, matchId: string): Promise<PlanSuggestion | null> {
  const meeting = await findMeeting(act, matchId)
  if (!meeting) return null
  const { placeId, from, to } = meeting
  const place = placeId ? await findPlace(act.db, placeId) : null
  const isCity = place?.kind === 'city'
  return {
    ...{ city: isCity ? place.name : '', placeId: isCity ? place.id : '' },
    // several clocks are no hour to begin with
    ...{ timeZone: place && place.zoneAhead === place.zoneBehind ? place.zoneAhead : null, from, to },
  }
}
