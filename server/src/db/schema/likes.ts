import { index, pgTable, uniqueIndex, uuid } from '../sql.ts'
import { belongsTo } from './belongs-to.ts'
import { trips } from './trips.ts'
import { time, users } from './users.ts'

export const likes = pgTable(
  'likes',
  {
    id: uuid('id').primaryKey(),
    userId: belongsTo('user_id', () => users.id),
    tripId: belongsTo('trip_id', () => trips.id),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    // feedPage (isLiked) and the guarantee of one like a traveller
    uniqueIndex('likes_trip_user_key').on(table.tripId, table.userId),
    // deletion of a user
    index('likes_user_idx').on(table.userId),
  ],
)
