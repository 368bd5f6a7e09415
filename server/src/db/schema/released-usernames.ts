import { index, pgTable, sql, text, uuid } from '../sql.ts'
import { usernameSkeletonOf } from '../username-skeleton.ts'
import { time, users } from './users.ts'

/** Usernames that were given up: for a time they are nobody's but of the traveller who had them. */
export const releasedUsernames = pgTable(
  'released_usernames',
  {
    id: uuid('id').primaryKey(),
    username: text('username').notNull(),
    /** Null once that traveller is deleted. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    releasedAt: time('released_at').notNull(),
  },
  (table) => [
    // isUsernameTaken
    index('released_usernames_skeleton_idx').on(usernameSkeletonOf(sql`username`)),
    // countRenames, deletion of a user
    index('released_usernames_user_idx').on(table.userId, table.releasedAt),
    // deleteRestedUsernames
    index('released_usernames_age_idx').on(table.releasedAt),
  ],
)
