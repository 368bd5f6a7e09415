import * as overlaps from '../situations/overlaps.ts'
import * as received from '../situations/received.ts'
import * as requests from '../situations/requests.ts'
import * as travellers from '../situations/travellers.ts'
import * as trips from '../situations/trips.ts'
import type { NamedStep } from './step.ts'

const MET = ['ask for a connection', 'answer a request', 'meet somebody'] as const

/** Requests, matches and their conversations. */
export const MATCH_SEQUENCES: readonly (readonly NamedStep[])[] = [
  ['post a trip', 'ask about a trip', 'answer a request', 'write a message'],
  ['ask for a connection', 'answer a request', 'write a message', 'read a conversation', 'write a message'],
  ['ask for a connection', 'answer a request', 'write a message', 'block or unblock'],
  ['ask for a connection', 'answer a request', 'propose a plan to a match', 'agree to a plan'],
  ['ask for a connection', 'answer a request', 'propose a plan to a match', 'unsend a request or end a match'],
  ['ask for a connection', 'answer a request', 'write a message', 'block or unblock', 'report what was received'],
  [
    'ask for a connection',
    ['ask for a connection', received.noteKept],
    ['ask for a connection', received.noteKept],
    ['block or unblock', received.contactGoes],
  ],
  [
    'ask for a connection',
    'answer a request',
    'write a message',
    'have somebody suspended',
    'report what was received',
  ],
  ['ask for a connection', 'write a message', 'block or unblock', 'change a first name', 'report what was received'],
  ['ask for a connection', 'change a username', 'block or unblock', 'change a username', 'block or unblock'],
  [
    ...MET,
    'vouch for somebody',
    ['hide a vouch or show it again', 'not-found'],
    ...['hide a vouch or show it again', 'take a vouch back', 'vouch for somebody'],
  ],
  [...MET, 'vouch for somebody', 'vouch for somebody', 'block or unblock', 'report what was received'],
  [...MET, 'vouch for somebody', 'have somebody suspended', 'vouch for somebody', 'let a suspension end'],
  [...MET, 'meet somebody', 'vouch for somebody', 'vouch for somebody', 'let a meeting be an old one'],
  ['hide from Near Me or appear again', 'ask for a connection', 'move to a city'],
  ['ask for a connection', 'answer a request', 'see a new match'],
  ['ask for a connection', 'answer a request', 'propose a plan to a match', 'change a plan', 'agree to a plan'],
  [
    ['post a trip', trips.tripAmongTheSameGender],
    ['ask about a trip', requests.requestThatCouldStay],
    ['have something hidden', requests.requestAboutHiddenTrip],
    ['change a trip', requests.hiddenTripForOthers],
  ],
  [
    ['post a trip', trips.openTrip],
    'let a stated gender be an old one',
    ['ask about a trip', requests.requestByUnstated],
    ['have somebody suspended', requests.authorSuspended],
    ['state a gender', requests.askerOfSuspendedStates],
  ],
  [
    ['post a trip', trips.openTrip],
    ['ask about a trip', requests.requestThatCouldEnd],
    ['change a trip', requests.requestEnded],
  ],
  [
    ['post a trip', trips.openTrip],
    'ask about a trip',
    ['answer a request', requests.requestDeclined],
    ['have something hidden', requests.declinedTripHidden],
  ],
  [
    ['post a trip', trips.openTrip],
    'ask about a trip',
    ['answer a request', requests.tripRequestAccepted],
    'write a message',
    ['have something hidden', requests.acceptedTripHidden],
  ],
  [
    ['post a trip', trips.openTrip],
    ['post a trip', overlaps.tripsOverlap],
    ['ask for a connection', overlaps.requestBetweenOverlapping],
    ['answer a request', overlaps.matchedTripsOverlap],
    ['have something hidden', overlaps.hiddenTripOverlaps],
  ],
  [
    'ask for a connection',
    ['answer a request', requests.requestAccepted],
    'write a message',
    ['unsend a request or end a match', requests.talkEnded],
    ['write a message', 'match-not-accepted'],
  ],
  [
    'ask for a connection',
    ['answer a request', requests.requestAccepted],
    'propose a plan to a match',
    ['agree to a plan', 'forbidden'],
  ],
  ['ask for a connection', ['ask for a connection', requests.requestAccepted]],
  [
    'ask for a connection',
    ['answer a request', requests.requestAccepted],
    ['have somebody suspended', travellers.oneOfMatchSuspended],
    ['write a message', 'match-not-accepted'],
  ],
  [
    ['hide from Near Me or appear again', travellers.travellerHides],
    ['ask for a connection', travellers.hiddenTravellerAsked],
  ],
]
