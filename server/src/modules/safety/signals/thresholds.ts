import { NEW_ACCOUNT_DAYS } from '@caravan/contract/limits.ts'
import { LOOKED_AT_LENGTH } from '../../../db/enqueue-look.ts'

/** Low enough that somebody looks in time, high enough that what is usual opens nothing. */

/**
 * So many different accounts, none of them new, in so many days: two may be a couple, and accounts that were made to report
 * somebody do not count.
 */
export const MANY_REPORTS = { reporters: 3, days: 30, accountDays: NEW_ACCOUNT_DAYS } as const

/**
 * The same words to so many people in a day. Whoever looks for company writes to a few about a trip, and in words of their
 * own.
 */
export const SAME_WORDS = {
  recipients: 8,
  /** In so many conversations, trips and group chats at least: what is said once in a large chat was said once. */
  places: 3,
  days: 1,
  minLength: LOOKED_AT_LENGTH,
  /** Of what `similarity` of pg_trgm answers: with another name, place or greeting it is the same text. */
  likeness: 0.6,
  /** So much of a text is compared. */
  compared: 300,
  /**
   * So many texts of a sender are looked at, the newest, of so many conversations, and so many messages of each. All
   * different, that is 1,770 pairs and a tenth of a second.
   */
  texts: 60,
  conversations: 60,
  messages: 20,
} as const

/** All of the last ones that were answered, however many those were: one who said yes ends the row. */
export const MANY_DECLINES = { declines: 8, days: 14 } as const
