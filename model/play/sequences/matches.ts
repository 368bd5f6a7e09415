import * as finding from '../situations/finding.ts'
import * as matches from '../situations/matches.ts'
import type { NamedStep } from '../situations/situation.ts'
import * as trips from '../situations/trips.ts'

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
    ['ask for a connection', matches.noteKept],
    ['ask for a connection', matches.noteKept],
    ['block or unblock', matches.contactGoes],
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
    ['ask about a trip', matches.requestThatCouldStay],
    ['have something hidden', matches.requestAboutHiddenTrip],
    ['change a trip', matches.hiddenTripForOthers],
  ],
  [
    ['post a trip', trips.openTrip],
    'let a stated gender be an old one',
    ['ask about a trip', matches.requestByUnstated],
    ['have somebody suspended', matches.authorSuspended],
    ['state a gender', matches.askerOfSuspendedStates],
  ],
  [
    ['post a trip', trips.openTrip],
    ['ask about a trip', matches.requestThatCouldEnd],
    ['change a trip', matches.requestEnded],
  ],
  [
    ['post a trip', trips.openTrip],
    'ask about a trip',
    ['answer a request', matches.requestDeclined],
    ['have something hidden', matches.declinedTripHidden],
  ],
  [
    ['post a trip', trips.openTrip],
    'ask about a trip',
    ['answer a request', matches.tripRequestAccepted],
    'write a message',
    ['have something hidden', matches.acceptedTripHidden],
  ],
  [
    ['post a trip', trips.openTrip],
    ['post a trip', finding.tripsOverlap],
    ['ask for a connection', finding.requestBetweenOverlapping],
    ['answer a request', finding.matchedTripsOverlap],
    ['have something hidden', finding.hiddenTripOverlaps],
  ],
  [
    'ask for a connection',
    ['answer a request', matches.requestAccepted],
    'write a message',
    ['unsend a request or end a match', matches.talkEnded],
    ['write a message', 'match-not-accepted'],
  ],
  [
    'ask for a connection',
    ['answer a request', matches.requestAccepted],
    'propose a plan to a match',
    ['agree to a plan', 'forbidden'],
  ],
  ['ask for a connection', ['ask for a connection', matches.requestAccepted]],
  [
    'ask for a connection',
    ['answer a request', matches.requestAccepted],
    ['have somebody suspended', finding.oneOfMatchSuspended],
    ['write a message', 'match-not-accepted'],
  ],
  [
    ['hide from Near Me or appear again', finding.travellerHides],
    ['ask for a connection', finding.hiddenTravellerAsked],
  ],
]

/** What jobs notify of: trips that fit wishes, and trips that are saved or matched on. */
export const LATE_JOB_SEQUENCES: readonly (readonly NamedStep[])[] = [
  [
    'wish for a place',
    ['post a trip', finding.tripFitsWish],
    ['wake wishes', finding.wishWoken],
    ['read all notifications', finding.wakeRead],
    ['change a trip', finding.wakerFitsNoMore],
    'wake wishes',
    ['change a trip', finding.wakerFitsAgain],
    'wake wishes',
  ],
  [
    'wish for a place',
    ['post a trip', finding.tripFitsUnseen],
    'wake wishes',
    ['change a trip', finding.unseenTripIsSeen],
  ],
  [
    ['post a trip', trips.openTrip],
    'wake wishes',
    ['wish for a place', finding.wishForTripThere],
    ['change a trip', finding.stillFits],
    'wake wishes',
  ],
  [
    ['post a trip', finding.openTripOfLater],
    ['save a trip or forget it', finding.laterTripSaved],
    ['change a trip', finding.savedTripHasOtherDays],
    ['notify savers', finding.saversNotified],
    'send all that waits',
    ['change a trip', finding.savedTripGoesFromSight],
    'notify savers',
  ],
  [
    ['post a trip', finding.openTripOfLater],
    ['save a trip or forget it', finding.laterTripSaved],
    ['change a trip', finding.savedTripGoesFromSight],
    'notify savers',
    'send all that waits',
  ],
  [
    ['post a trip', finding.openTripOfLater],
    ['save a trip or forget it', finding.laterTripSaved],
    ['change a trip', finding.savedTripIsSoon],
    ['remind savers', finding.saversReminded],
    ['read all notifications', finding.reminderRead],
    'remind savers',
  ],
  [
    ['post a trip', trips.openTrip],
    'ask about a trip',
    ['ask about a trip', trips.tripAskedByTwo],
    ['answer a request', trips.tripMatchedAndAsked],
    ['change a trip', trips.tripMatchedAndAskedIsOther],
    ['notify matches of changed trips', trips.matchesNotified],
    'send all that waits',
  ],
  [
    ['post a trip', trips.openTrip],
    'ask about a trip',
    ['answer a request', matches.tripRequestAccepted],
    ['change a trip', trips.matchedTripIsOther],
    ['change a trip', trips.matchedTripIsAsItWas],
    'notify matches of changed trips',
  ],
  [
    ['post a trip', trips.openTrip],
    ['ask about a trip', matches.requestThatCouldEnd],
    ['answer a request', matches.tripRequestAccepted],
    ['change a trip', trips.matchedTripGoesFromSight],
    'notify matches of changed trips',
    ['change a trip', trips.matchedTripIsSeenAgain],
  ],
]

const MESSAGE = ['ask for a connection', 'answer a request', 'write a message'] as const

/** What is delivered, pushed and mailed. */
export const NOTIFICATION_SEQUENCES: readonly (readonly NamedStep[])[] = [
  ['like a trip or take the like back', 'choose where a kind goes', 'like a trip or take the like back'],
  ['subscribe a browser', 'like a trip or take the like back', 'send all that waits'],
  ['unsubscribe a browser', 'like a trip or take the like back', 'send all that waits'],
  [...MESSAGE, 'send all that waits', 'write a message', 'write a message', 'send all that waits'],
  [
    'ask for a connection',
    ['answer a request', matches.requestAccepted],
    ['write a message', matches.messageToMail],
    'send all that waits',
    ['read a conversation', matches.mailedMessageRead],
    ['write a message', matches.messageToMail],
    'send all that waits',
  ],
  [
    ...[...MESSAGE, 'send all that waits', 'read a conversation'],
    ...['write a message', 'unsubscribe from mails of a kind', 'send all that waits'],
  ],
  [...MESSAGE, 'send all that waits', 'have somebody suspended', 'unsubscribe from mails of a kind'],
  [
    ['post a trip', matches.tripWithMailedComments],
    ['comment', matches.commentToMail],
    'send all that waits',
    ['comment', matches.mailedGathersMore],
    'send all that waits',
  ],
  [
    'ask for a connection',
    ['answer a request', matches.requestAccepted],
    ['write a message', matches.messageToMail],
    'deliver all that waits',
    ['choose where a kind goes', matches.switchedOffMeanwhile],
    'send all that waits',
  ],
]
