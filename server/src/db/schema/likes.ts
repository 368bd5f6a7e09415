import { index, pgTable, uniqueIndex, uuid } from '../sql.ts'
import { trips } from './trips.ts'
import { time, users } from './users.ts'

export const likes = pgTable(
  'likes',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tripId: uuid('trip_id')
      .notNull()
      .references(() => trips.id, { onDelete: 'cascade' }),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    // feedPage (isLiked) and the guarantee of one like a traveller
    uniqueIndex('likes_trip_user_key').on(table.tripId, table.userId),
    // deletion of a user
    index('likes_user_idx').on(table.userId),
  ],
)
