import { type AccessRow, NOBODY, rowOf, type WrittenRow } from './access.ts'
import { accountRows } from './account.ts'
import { blockRows } from './blocks.ts'
import { blogRows } from './blog.ts'
import { calendarFeedRows } from './calendar-feed.ts'
import { commentRows } from './comments.ts'
import { deletionRows } from './deletion.ts'
import { deviceRows } from './devices.ts'
import { emergencyNumberRows } from './emergency-numbers.ts'
import { exportRows } from './exports.ts'
import { firstWeekRows } from './first-week.ts'
import { forYouRows } from './for-you.ts'
import { formerContactRows } from './former-contacts.ts'
import { groupChatRows } from './group-chats.ts'
import type { ListRow } from './list.ts'
import { matchRows } from './matches.ts'
import { meetingRows } from './meetings.ts'
import { messageRows } from './messages.ts'
import { moderationRows } from './moderation.ts'
import { nearMeRows } from './near-me.ts'
import { notificationRows } from './notifications.ts'
import { overlapRows } from './overlaps.ts'
import { ownTripRows } from './own-trips.ts'
import { pictureRows } from './pictures.ts'
import { planRows } from './plans.ts'
import { posePhotoRows } from './pose-photo.ts'
import { reportRows } from './reports.ts'
import { savedSearchRows } from './saved-searches.ts'
import { savedTripRows } from './saved-trips.ts'
import { searchRows } from './search.ts'
import { seeAsRows } from './see-as.ts'
import { tripRows } from './trips.ts'
import { trustedContactRows } from './trusted-contact.ts'
import { userRows } from './users.ts'
import { waitlistRows } from './waitlist.ts'
import { wishRows } from './wishes.ts'

/** What the tests that go over every call need to know of those about one noun. */
export interface Rows {
  /** By method and path: who may make each call. */
  access: Record<string, WrittenRow>
  /** From whom each call that answers a list or a number hides what is not theirs to see. */
  lists?: ListRow[]
  /** Calls with a list or a number that hold nothing of another traveller, and why. */
  nothingOfOthers?: Record<string, string>
}

const ROWS: Rows[] = [
  userRows,
  nearMeRows,
  tripRows,
  overlapRows,
  ownTripRows,
  calendarFeedRows,
  firstWeekRows,
  forYouRows,
  commentRows,
  matchRows,
  messageRows,
  groupChatRows,
  notificationRows,
  blockRows,
  formerContactRows,
  reportRows,
  moderationRows,
  seeAsRows,
  pictureRows,
  searchRows,
  savedTripRows,
  wishRows,
  savedSearchRows,
  waitlistRows,
  blogRows,
  deletionRows,
  exportRows,
  deviceRows,
  emergencyNumberRows,
  planRows,
  meetingRows,
  trustedContactRows,
  posePhotoRows,
  accountRows,
]

export const ACCESS_ROWS: readonly (readonly [call: string, row: AccessRow])[] = ROWS.flatMap(({ access }) =>
  Object.entries(access).map(([name, written]) => [name, rowOf(name, written)] as const),
)
export const LIST_ROWS: readonly ListRow[] = ROWS.flatMap(({ lists = [] }) => lists)
export const NOTHING_OF_OTHERS: Record<string, string> = Object.assign({}, ...ROWS.map((rows) => rows.nothingOfOthers))

/** A body that fits the contract, of each call that takes one. */
export const BODIES: Record<string, object> = Object.fromEntries(
  ACCESS_ROWS.flatMap(([name, [callIn]]) => {
    const { body } = callIn(NOBODY)
    return body ? [[name, body]] : []
  }),
)
