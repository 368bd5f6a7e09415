import { pgTable, text, uniqueIndex, uuid } from '../sql.ts'
import { time, users } from './users.ts'

/** Under which address calendars read the trips of a traveller: one each. The address itself is kept nowhere. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull(),
    createdAt: time('created_at').notNull(),
  },
  // findFeedOwner
  (table) => [uniqueIndex('calendar_feeds_token_key').on(table.tokenHash)],
)
