import * as changedTrips from '../situations/changed-trips.ts'
import * as requests from '../situations/requests.ts'
import * as savedTrips from '../situations/saved-trips.ts'
import * as trips from '../situations/trips.ts'
import * as wishes from '../situations/wishes.ts'
import type { NamedStep } from './step.ts'

/** What jobs notify of: trips that fit wishes, and trips that are saved or matched on. */
export const LATE_JOB_SEQUENCES: readonly (readonly NamedStep[])[] = [
  [
    'wish for a place',
    ['post a trip', wishes.tripFitsWish],
    ['wake wishes', wishes.wishWoken],
    ['read all notifications', wishes.wakeRead],
    ['change a trip', wishes.wakerFitsNoMore],
    'wake wishes',
    ['change a trip', wishes.wakerFitsAgain],
    'wake wishes',
  ],
  [
    'wish for a place',
    ['post a trip', wishes.tripFitsUnseen],
    'wake wishes',
    ['change a trip', wishes.unseenTripIsSeen],
  ],
  [
    ['post a trip', trips.openTrip],
    'wake wishes',
    ['wish for a place', wishes.wishForTripThere],
    ['change a trip', wishes.stillFits],
    'wake wishes',
  ],
  [
    ['post a trip', savedTrips.openTripOfLater],
    ['save a trip or forget it', savedTrips.laterTripSaved],
    ['change a trip', savedTrips.savedTripHasOtherDays],
    ['notify savers', savedTrips.saversNotified],
    'send all that waits',
    ['change a trip', savedTrips.savedTripGoesFromSight],
    'notify savers',
  ],
  [
    ['post a trip', savedTrips.openTripOfLater],
    ['save a trip or forget it', savedTrips.laterTripSaved],
    ['change a trip', savedTrips.savedTripGoesFromSight],
    'notify savers',
    'send all that waits',
  ],
  [
    ['post a trip', savedTrips.openTripOfLater],
    ['save a trip or forget it', savedTrips.laterTripSaved],
    ['change a trip', savedTrips.savedTripIsSoon],
    ['remind savers', savedTrips.saversReminded],
    ['read all notifications', savedTrips.reminderRead],
    'remind savers',
  ],
  [
    ['post a trip', trips.openTrip],
    'ask about a trip',
    ['ask about a trip', changedTrips.tripAskedByTwo],
    ['answer a request', changedTrips.tripMatchedAndAsked],
    ['change a trip', changedTrips.tripMatchedAndAskedIsOther],
    ['notify matches of changed trips', changedTrips.matchesNotified],
    'send all that waits',
  ],
  [
    ['post a trip', trips.openTrip],
    'ask about a trip',
    ['answer a request', requests.tripRequestAccepted],
    ['change a trip', changedTrips.matchedTripIsOther],
    ['change a trip', changedTrips.matchedTripIsAsItWas],
    'notify matches of changed trips',
  ],
  [
    ['post a trip', trips.openTrip],
    ['ask about a trip', requests.requestThatCouldEnd],
    ['answer a request', requests.tripRequestAccepted],
    ['change a trip', changedTrips.matchedTripGoesFromSight],
    'notify matches of changed trips',
    ['change a trip', changedTrips.matchedTripIsSeenAgain],
  ],
]
