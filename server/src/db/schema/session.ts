import { index, jsonb, pgTable, sql, text } from '../sql.ts'
import { time } from './users.ts'

/** Server-side sessions: deleting the row signs its browser out at once. */
export const session = pgTable(
  'session',
  {
    sid: text('sid').primaryKey(),
    sess: jsonb('sess').notNull(),
    expire: time('expire').notNull(),
    /** Browser and system in words, as far as they are known. Null for those of the release before. */
    device: text('device'),
    signedInAt: time('signed_in_at'),
    /** To the hour. */
    seenAt: time('seen_at'),
  },
  (table) => [
    // deleteExpiredRows
    index('session_expire_idx').on(table.expire),
    // endSessionsOf: all of one traveller
    index('session_user_idx').on(sql`(${table.sess} ->> 'userId')`),
  ],
)
