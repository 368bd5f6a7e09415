import { pgTable, text, uniqueIndex } from '../sql.ts'
import { belongsTo } from './belongs-to.ts'
import { time, users } from './users.ts'

/** Under which address calendars read the trips of a traveller: one each. The address itself is kept nowhere. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    userId: belongsTo('user_id', () => users.id).primaryKey(),
    tokenHash: text('token_hash').notNull(),
    createdAt: time('created_at').notNull(),
  },
  // findFeedOwner
  (table) => [uniqueIndex('calendar_feeds_token_key').on(table.tokenHash)],
)
