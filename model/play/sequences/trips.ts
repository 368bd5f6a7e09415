import * as finding from '../situations/finding.ts'
import * as matches from '../situations/matches.ts'
import type { NamedStep } from '../situations/situation.ts'
import * as trips from '../situations/trips.ts'

/** Trips with what hangs on them, pictures, and travellers. */
export const TRIP_SEQUENCES: readonly (readonly NamedStep[])[] = [
  ['comment', 'comment', 'block or unblock'],
  ['post a trip', 'comment', 'comment', 'change a trip', 'block or unblock', 'report what was received'],
  ['post a trip', 'comment', 'delete a comment', 'report what was received', 'block or unblock'],
  [
    ['post a trip', trips.openTrip],
    'comment',
    ['comment', matches.commentToKeep],
    ['change a trip', matches.commentsKept],
    ['change a trip', matches.keptCommentsBack],
    ['block or unblock', matches.authorOfKeptGoes],
  ],
  ['change a username', 'change a username', 'change a username', ['change a username', 'username-locked']],
  ['change a username', ['change a username', 'username-taken'], 'let renames be old ones', 'change a username'],
  ['propose a plan to a match', 'change a plan', 'agree to a plan', 'call a plan off'],
  ['have somebody suspended', 'let a suspension end'],
  ['let a city be an old one', 'confirm a city'],
  ['post a trip', 'post a trip', 'have somebody suspended', 'post a trip', 'post a trip'],
  ['choose a picture of oneself', 'block or unblock'],
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
    ['post a trip', trips.openTripOfNeighbour],
    ['post a trip', finding.neighboursTravel],
    ['have something hidden', finding.unseenTripAtTheSameTime],
  ],
  [
    ['post a trip', trips.visitOver],
    ['let a city be an old one', trips.seenNearbyNoMore],
  ],
  [
    ['post a trip', trips.shortVisit],
    ['post a trip', trips.laterVisitBeganBefore],
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
    ['post a trip', trips.tripForGender],
    ['state a gender', trips.otherTripsByGender],
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
    ['post a trip', trips.openTrip],
    ['have something hidden', trips.openTripHidden],
    ['save a trip or forget it', 'not-found'],
  ],
  ['post a trip', 'comment', ['delete a comment', 'forbidden']],
  [['post a trip', trips.openTrip], 'comment', ['have something hidden', finding.commentHidden]],
  [
    ['post a trip', trips.openTrip],
    ['block or unblock', finding.blockAmongReaders],
    ['comment', finding.commentAcrossBlock],
  ],
  [
    ['post a trip', trips.openTrip],
    'comment',
    'comment',
    ['have something hidden', finding.commentHidden],
    ['delete a comment', finding.hiddenCommentDeleted],
    ['block or unblock', matches.contactGoes],
  ],
]

const MATCHED = ['ask for a connection', 'answer a request'] as const
const TALK = [...MATCHED, 'write a message'] as const
const CHAT_OF_TWO = ['open a group chat', 'join a group chat'] as const
const PLAN_OF_TWO = ['propose a plan to a group chat', 'agree to a plan'] as const
const DELETED = ['ask for deletion', 'let the time of a deletion come', 'carry out deletions'] as const

/** Accounts that are deleted, or kept in time, and days that pass. */
export const DELETION_SEQUENCES: readonly (readonly NamedStep[])[] = [
  [
    'let a sign-in be an old one',
    ['ask for deletion', 'sign-in-again'],
    ...['sign in', 'ask for deletion', 'sign in'],
    ['come back', matches.isBack],
  ],
  [
    ...TALK,
    ...['ask for deletion', 'read a conversation', 'report what was received'],
    ['come back', matches.isBack],
    'write a message',
  ],
  [...TALK, 'ask for deletion', 'unsend a request or end a match', ['come back', matches.isBack], 'write a message'],
  [
    ...MATCHED,
    ...['propose a plan to a match', 'agree to a plan', 'be awaited after a plan', 'ask for deletion'],
    ...['call a plan off', 'say that one is not going', 'come back'],
  ],
  [
    ...CHAT_OF_TWO,
    ...PLAN_OF_TWO,
    ...['be awaited after a plan', 'ask for deletion', 'be in for a plan no more', 'come back'],
  ],
  [
    ...MATCHED,
    ...['propose a plan to a match', 'be awaited after a plan'],
    ['ask for deletion', matches.oneAwaitedLeaves],
    ...['let the time of a deletion come', 'carry out deletions'],
    ['come back', matches.isBack],
  ],
  [...['have somebody suspended', 'ask for deletion', 'let a suspension end'], ['come back', matches.isBack]],
  [
    ...CHAT_OF_TWO,
    'let a group chat come to its last hours',
    ...['keep in touch', 'keep in touch', 'ask for deletion', 'let a group chat run out', 'end group chats'],
    ['come back', matches.isBack],
  ],
  [...TALK, 'block or unblock', 'let a block be an old one', 'report what was received', 'block or unblock'],
  [
    ...TALK,
    'block or unblock',
    ['let a block be an old one', matches.contactForgotten],
    ['report something', 'not-found'],
  ],
  [
    ...CHAT_OF_TWO,
    ...['write in a group chat', 'close a group chat'],
    ['let an ended group chat be an old one', matches.sealedWordsOver],
    'delete what is over',
    ['report something', 'not-found'],
  ],
  [
    'change a username',
    ['let renames be old ones', matches.usernameRests],
    ['change a username', 'username-taken'],
    ['let renames be old ones', matches.usernameRested],
    ['change a username', matches.usernameTakenOver],
    'delete what is over',
  ],
  [
    ...TALK,
    ...['meet somebody', 'vouch for somebody', 'vouch for somebody'],
    ...[...DELETED, 'take a vouch back', 'report what was received', 'block or unblock', 'come back'],
  ],
  [...TALK, ...DELETED, ...DELETED],
  [...TALK, 'block or unblock', ...DELETED, 'report what was received', 'block or unblock'],
  [
    ...['post a trip', 'comment', 'comment', 'ask about a trip', 'ask for deletion', 'delete a comment'],
    ...[...DELETED.slice(1), 'report what was received', 'let what was received be old', 'delete what is over'],
  ],
  [...CHAT_OF_TWO, ...PLAN_OF_TWO, 'write in a group chat', ...DELETED, 'report what was received'],
]
