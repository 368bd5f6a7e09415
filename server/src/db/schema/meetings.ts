import { check, index, pgTable, primaryKey, sql, text, uniqueIndex, uuid } from '../sql.ts'
import { belongsTo } from './belongs-to.ts'
import { time, users } from './users.ts'

/** Two who have met in person: one row for each pair, whose ids are in order. It goes with either of them. */
export const meetings = pgTable(
  'meetings',
  {
    id: uuid('id').primaryKey(),
    oneId: belongsTo('one_id', () => users.id),
    otherId: belongsTo('other_id', () => users.id),
    createdAt: time('created_at').notNull(),
    /** Where both said that they were; null where that was not the same city. */
    city: text('city'),
    country: text('country'),
    placeId: text('place_id'),
  },
  (table) => [
    // insertMeeting: once for a pair, however many codes are read at once
    uniqueIndex('meetings_pair_key').on(table.oneId, table.otherId),
    // listMeetings from either side, deletion of a user
    index('meetings_one_idx').on(table.oneId, table.createdAt, table.id),
    index('meetings_other_idx').on(table.otherId, table.createdAt, table.id),
    check('meetings_in_order', sql`${table.oneId} < ${table.otherId}`),
  ],
)

/** That somebody shows codes to somebody: without it no code of theirs is good. It is gone once one was. */
export const meetingOffers = pgTable(
  'meeting_offers',
  {
    userId: belongsTo('user_id', () => users.id),
    otherId: belongsTo('other_id', () => users.id),
    /** Signed into the codes: those of an earlier offer are not good for a later one. */
    id: uuid('id').notNull(),
    /** Of the last code that was given out. */
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [
    // upsertOffer, lockOffer
    primaryKey({ columns: [table.userId, table.otherId] }),
    // deletion of a user
    index('meeting_offers_other_idx').on(table.otherId),
    // deleteOldOffers
    index('meeting_offers_expiry_idx').on(table.expiresAt),
  ],
)

/** Private, and read by two things: the passport of its author, and the signal that opens a case. */
export const wouldNotMeetAgain = pgTable(
  'would_not_meet_again',
  {
    authorId: belongsTo('author_id', () => users.id),
    aboutId: belongsTo('about_id', () => users.id),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.authorId, table.aboutId] }),
    // countWouldNot, deletion of a user
    index('would_not_meet_again_about_idx').on(table.aboutId, table.createdAt),
    check('would_not_meet_again_not_oneself', sql`${table.authorId} <> ${table.aboutId}`),
  ],
)
