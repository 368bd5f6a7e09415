import { index, pgTable, text, uuid } from '../sql.ts'
import { belongsTo } from './belongs-to.ts'
import { trips } from './trips.ts'
import { time, users } from './users.ts'

export const comments = pgTable(
  'comments',
  {
    id: uuid('id').primaryKey(),
    tripId: belongsTo('trip_id', () => trips.id),
    userId: belongsTo('user_id', () => users.id),
    content: text('content').notNull(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    // listComments
    index('comments_trip_newest_idx').on(table.tripId, table.createdAt, table.id),
    // deletion of a user
    index('comments_user_idx').on(table.userId),
  ],
)
