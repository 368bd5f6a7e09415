import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { time } from './users.ts'

/** Server-side sessions: deleting the row signs its browser out at once. */
export const session = pgTable(
  'session',
  {
    sid: text('sid').primaryKey(),
    sess: jsonb('sess').notNull(),
    expire: time('expire').notNull(),
  },
  (table) => [
    // deleteExpiredRows
    index('session_expire_idx').on(table.expire),
    // endSessionsOf: all of one traveller
    index('session_user_idx').on(sql`(${table.sess} ->> 'userId')`),
  ],
)
