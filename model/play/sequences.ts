import type { ProblemSlug } from '@caravan/contract/problems.ts'
import { COMMANDS } from '../commands/commands.ts'
import { byTheClock, type Command } from './command.ts'
import * as changedTrips from './situations/changed-trips.ts'
import * as comments from './situations/comments.ts'
import * as chats from './situations/group-chats.ts'
import * as plans from './situations/group-plans.ts'
import * as keeps from './situations/keeps.ts'
import * as notifications from './situations/notifications.ts'
import * as overlaps from './situations/overlaps.ts'
import * as requests from './situations/requests.ts'
import * as savedTrips from './situations/saved-trips.ts'
import type { Situation } from './situations/situation.ts'
import * as travellers from './situations/travellers.ts'
import * as trips from './situations/trips.ts'
import * as wishes from './situations/wishes.ts'

/** A command of a sequence, and what it is to lead to where it could be done in several ways. */
export interface Step {
  command: Command
  situation?: Situation
  /** It is to be refused, and for this. */
  refusal?: ProblemSlug
  /** Nothing is sent after it but what it sends itself: the sequence says when. */
  isSentLater?: boolean
}
/** What one is called, and the rest of it. */
type NamedStep = string | readonly [name: string, wanted: Situation | ProblemSlug]

/** What waits to be delivered, pushed and mailed is sent. */
const sendAll: Command = {
  ...{ name: 'send all that waits', weight: 1, sendsAll: true, isRunIdle: true },
  attempt: () =>
    byTheClock(
      'all that waits is sent',
      async () => undefined,
      () => undefined,
    ),
}

const MESSAGE = ['ask for a connection', 'answer a request', 'write a message'] as const

/**
 * What random commands seldom come to by themselves: each one makes what the next is about, and the next is about the same
 * things and people as far as that can be.
 */
const NAMES: readonly (readonly NamedStep[])[] = [
  ['post a trip', 'ask about a trip', 'answer a request', 'write a message'],
  ['comment', 'comment', 'block or unblock'],
  ['ask for a connection', 'answer a request', 'write a message', 'read a conversation', 'write a message'],
  ['ask for a connection', 'answer a request', 'write a message', 'block or unblock'],
  ['ask for a connection', 'answer a request', 'propose a plan to a match', 'agree to a plan'],
  ['ask for a connection', 'answer a request', 'propose a plan to a match', 'unsend a request or end a match'],
  ['propose a plan to a match', 'change a plan', 'agree to a plan', 'call a plan off'],
  ['open a group chat', 'join a group chat', 'write in a group chat', 'have something hidden'],
  ['open a group chat', 'join a group chat', 'write in a group chat', 'block or unblock'],
  ['open a group chat', 'join a group chat', 'propose a plan to a group chat', 'agree to a plan', 'change a plan'],
  ['join a group chat', 'propose a plan to a group chat', 'agree to a plan', 'leave a group chat'],
  ['join a group chat', 'propose a plan to a group chat', 'agree to a plan', 'close a group chat'],
  ['open a group chat', 'join a group chat', 'leave a group chat', 'write in a group chat'],
  ['open a group chat', 'join a group chat', 'propose a plan to a group chat'],
  ['have somebody suspended', 'let a suspension end'],
  ['open a group chat', 'join a group chat', 'write in a group chat', 'let a group chat run out'],
  ['join a group chat', 'propose a plan to a group chat', 'agree to a plan', 'let a group chat run out'],
  ['let a city be an old one', 'confirm a city'],
  ['hide from Near Me or appear again', 'ask for a connection', 'move to a city'],
  ['like a trip or take the like back', 'choose where a kind goes', 'like a trip or take the like back'],
  ['ask for a connection', 'answer a request', 'see a new match'],
  ['post a trip', 'post a trip', 'have somebody suspended', 'post a trip', 'post a trip'],
  ['open a group chat', 'join a group chat', 'block or unblock', 'write in a group chat'],
  ['open a group chat', 'join a group chat', 'propose a plan to a group chat', 'block or unblock', 'change a plan'],
  ['join a group chat', 'propose a plan to a group chat', 'agree to a plan', 'have somebody suspended'],
  ['choose a picture of oneself', 'block or unblock'],
  ['subscribe a browser', 'like a trip or take the like back', 'send all that waits'],
  ['unsubscribe a browser', 'like a trip or take the like back', 'send all that waits'],
  [...MESSAGE, 'send all that waits', 'write a message', 'write a message', 'send all that waits'],
  [...MESSAGE, 'send all that waits', 'read a conversation', 'write a message', 'send all that waits'],
  [
    ...[...MESSAGE, 'send all that waits', 'read a conversation'],
    ...['write a message', 'unsubscribe from mails of a kind', 'send all that waits'],
  ],
  [...MESSAGE, 'send all that waits', 'have somebody suspended', 'unsubscribe from mails of a kind'],
  ['ask for a connection', 'answer a request', 'propose a plan to a match', 'change a plan', 'agree to a plan'],
  [
    ['post a trip', notifications.tripWithMailedComments],
    ['comment', notifications.commentToMail],
    'send all that waits',
    ['comment', notifications.mailedGathersMore],
    'send all that waits',
  ],
  [
    'ask for a connection',
    ['answer a request', requests.requestAccepted],
    ['write a message', notifications.messageToMail],
    ['choose where a kind goes', notifications.switchedOffMeanwhile],
    'send all that waits',
  ],
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
    ['post a trip', trips.tripAmongTheSameGender],
    ['change a trip', trips.tripNarrowed],
    ['like a trip or take the like back', trips.likeAmongFew],
  ],
  [
    ['post a trip', trips.openTrip],
    ['post a trip', trips.openTrip],
    ['save a trip or forget it', trips.lastButOneSaved],
    ['save a trip or forget it', trips.twoTripsSaved],
    ['have something hidden', trips.lastSavedUnseen],
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
    ['post a trip', trips.openTripOfNeighbour],
    ['post a trip', overlaps.neighboursTravel],
    ['have something hidden', overlaps.unseenTripAtTheSameTime],
  ],
  [
    ['post a trip', trips.shortVisit],
    ['post a trip', trips.laterVisitBeganBefore],
  ],
  [
    ['open a group chat', plans.chatWhereManyLive],
    'join a group chat',
    ['join a group chat', plans.chatOfThree],
    ['propose a plan to a group chat', plans.planInChatOfThree],
    ['agree to a plan', plans.twoInForPlan],
    ['agree to a plan', plans.threeInForPlan],
    ['block or unblock', plans.blockAmongThoseIn],
  ],
  [
    ['open a group chat', plans.chatWhereManyLive],
    ['join a group chat', plans.chatOfTwo],
    ['propose a plan to a group chat', plans.planToCome],
    ['agree to a plan', plans.twoInForPlan],
    ['leave a group chat', plans.proposerLeaves],
  ],
  [
    ['open a group chat', plans.chatWhereManyLive],
    ['join a group chat', plans.chatOfTwo],
    ['propose a plan to a group chat', plans.planToCome],
    ['agree to a plan', plans.twoInForPlan],
    ['block or unblock', plans.outOfPlanByBlock],
    ['block or unblock', plans.blockTakenBack],
  ],
  [
    ['open a group chat', plans.chatWhereManyLive],
    ['join a group chat', plans.chatOfTwo],
    ['block or unblock', plans.blockAmongMembers],
    ['propose a plan to a group chat', plans.planAcrossBlock],
    'change a plan',
  ],
  [
    ['let a stated gender be an old one', trips.lastDayOfGender],
    ['state a gender', 'gender-locked'],
  ],
  [
    ['post a trip', trips.tripForGender],
    ['let a stated gender be an old one', trips.ownerOfTripForGender],
    ['state a gender', trips.ownTripForOthers],
  ],
  [
    ['post a trip', trips.openTrip],
    'post a trip',
    'post a trip',
    ['post a trip', trips.feedOfSeveral],
    ['block or unblock', trips.blockInFeed],
  ],
  [
    ['post a trip', trips.openTrip],
    ['show a picture on a trip', trips.openTripWithPicture],
    ['have something hidden', trips.pictureHidden],
    ['delete a trip', trips.hiddenPictureTakenOff],
  ],
  [
    ['post a trip', trips.openTrip],
    ['show a picture on a trip', trips.openTripWithPicture],
    ['have something hidden', trips.pictureHidden],
    ['show a picture on a trip', trips.hiddenPictureTakenOff],
  ],
  ['post a trip', ['show a picture on a trip', 'invalid-input']],
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
  [
    ['post a trip', trips.openTrip],
    ['have something hidden', trips.openTripHidden],
    ['save a trip or forget it', 'not-found'],
  ],
  ['post a trip', 'comment', ['delete a comment', 'forbidden']],
  [['post a trip', trips.openTrip], 'comment', ['have something hidden', comments.commentHidden]],
  [
    ['post a trip', trips.openTrip],
    'comment',
    'comment',
    ['have something hidden', comments.commentHidden],
    ['delete a comment', comments.hiddenCommentDeleted],
  ],
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
  [
    ['open a group chat', plans.chatWhereManyLive],
    ['join a group chat', plans.chatOfTwo],
    'write in a group chat',
    ['notify group chats', chats.membersNotified],
    ['read all notifications', chats.groupNewsRead],
    ['write in a group chat', chats.writtenToNotified],
    'notify group chats',
    ['leave a group chat', chats.notifiedMemberLeaves],
  ],
  [
    ['open a group chat', plans.chatWhereManyLive],
    ['join a group chat', plans.chatOfTwo],
    ['mute a group chat', chats.memberMutes],
    ['write in a group chat', chats.writtenToMuted],
    'notify group chats',
  ],
  [
    ['open a group chat', plans.chatWhereManyLive],
    ['join a group chat', plans.chatOfTwo],
    ['propose a plan to a group chat', plans.planToCome],
    ['notify of plans in group chats', chats.membersNotifiedOfPlan],
  ],
  [
    ['open a group chat', plans.chatWhereManyLive],
    ['join a group chat', plans.chatOfTwo],
    ['mute a group chat', chats.memberMutes],
    ['propose a plan to a group chat', chats.planToMuted],
    'notify of plans in group chats',
  ],
  [
    ['open a group chat', plans.chatWhereManyLive],
    ['join a group chat', keeps.chatOfStrangers],
    ['let a group chat come to its last hours', keeps.lastHoursOfStrangers],
    ['keep in touch', keeps.oneKeeps],
    ['let a group chat run out', keeps.overWithOneKeep],
    'end group chats',
  ],
  [
    ['open a group chat', plans.chatWhereManyLive],
    ['join a group chat', keeps.chatOfStrangers],
    ['let a group chat come to its last hours', keeps.lastHoursOfStrangers],
    ['keep in touch', keeps.oneKeeps],
    ['keep in touch', keeps.twoKeep],
    ['let a group chat run out', keeps.overWithTwoKeeps],
    ['end group chats', keeps.keptInTouch],
    'send all that waits',
  ],
  [
    ['open a group chat', plans.chatWhereManyLive],
    ['join a group chat', keeps.chatOfStrangers],
    ['let a group chat come to its last hours', keeps.lastHoursOfStrangers],
    ['keep in touch', keeps.oneKeeps],
    ['keep in touch', keeps.twoKeep],
    ['block or unblock', keeps.keepsForgotten],
    ['block or unblock', plans.blockTakenBack],
    'let a group chat run out',
    'end group chats',
  ],
  [
    ['open a group chat', plans.chatWhereManyLive],
    ['join a group chat', keeps.chatOfStrangers],
    ['let a group chat come to its last hours', keeps.lastHoursOfStrangers],
    ['keep in touch', keeps.oneKeeps],
    ['keep in touch', keeps.twoKeep],
    ['have somebody suspended', keeps.keeperSuspended],
    ['let a group chat run out', keeps.overWithTwoKeeps],
    'end group chats',
    'let a suspension end',
  ],
  [
    ['open a group chat', plans.chatWhereManyLive],
    ['join a group chat', plans.chatOfTwo],
    ['keep in touch', 'too-early'],
  ],
]

function named(name: string): Command {
  const command = [...COMMANDS, sendAll].find((one) => one.name === name)
  if (!command) throw new Error(`No command is called ${name}`)
  return command
}

function stepOf(one: NamedStep): Step {
  if (typeof one === 'string') return { command: named(one) }
  const [name, wanted] = one
  const command = named(name)
  return typeof wanted === 'string' ? { command, refusal: wanted } : { command, situation: wanted }
}

export const SEQUENCES: readonly (readonly Step[])[] = NAMES.map((names) => {
  const steps = names.map(stepOf)
  const isSentLater = steps.some(({ command }) => command.sendsAll)
  return steps.map((step) => ({ ...step, isSentLater }))
})
