import { index, pgTable, text, uuid } from '../sql.ts'
import { trips } from './trips.ts'
import { time, users } from './users.ts'

export const comments = pgTable(
  'comments',
  {
    id: uuid('id').primaryKey(),
    tripId: uuid('trip_id')
      .notNull()
      .references(() => trips.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
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
