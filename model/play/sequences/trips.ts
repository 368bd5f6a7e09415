import * as comments from '../situations/comments.ts'
import * as overlaps from '../situations/overlaps.ts'
import * as received from '../situations/received.ts'
import * as trips from '../situations/trips.ts'
import type { NamedStep } from './step.ts'

/** Trips with what hangs on them, pictures, and travellers. */
export const TRIP_SEQUENCES: readonly (readonly NamedStep[])[] = [
  ['comment', 'comment', 'block or unblock'],
  ['post a trip', 'comment', 'comment', 'change a trip', 'block or unblock', 'report what was received'],
  ['post a trip', 'comment', 'delete a comment', 'report what was received', 'block or unblock'],
  [
    ['post a trip', trips.openTrip],
    'comment',
    ['comment', received.commentToKeep],
    ['change a trip', received.commentsKept],
    ['change a trip', received.keptCommentsBack],
    ['block or unblock', received.authorOfKeptGoes],
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
    ['post a trip', overlaps.neighboursTravel],
    ['have something hidden', overlaps.unseenTripAtTheSameTime],
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
  [['post a trip', trips.openTrip], 'comment', ['have something hidden', comments.commentHidden]],
  [
    ['post a trip', trips.openTrip],
    ['block or unblock', comments.blockAmongReaders],
    ['comment', comments.commentAcrossBlock],
  ],
  [
    ['post a trip', trips.openTrip],
    'comment',
    'comment',
    ['have something hidden', comments.commentHidden],
    ['delete a comment', comments.hiddenCommentDeleted],
    ['block or unblock', received.contactGoes],
  ],
]
