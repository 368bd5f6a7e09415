import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { trips } from './trips.ts'
import { time, users } from './users.ts'

export const matches = pgTable(
  'matches',
  {
    id: uuid('id').primaryKey(),
    /** Who asks. */
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** About which trip; none is a direct connection. */
    postId: uuid('post_id').references(() => trips.id, { onDelete: 'cascade' }),
    /** Who is asked. */
    postAuthorId: uuid('post_author_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    status: text('status', { enum: ['pending', 'accepted', 'rejected'] })
      .notNull()
      .default('pending'),
    createdAt: time('created_at').notNull(),
    answeredAt: time('answered_at'),
  },
  (table) => [
    // One row for a pair and a trip (or none), whoever asked first and however many ask at once.
    uniqueIndex('matches_pair_trip_key').on(
      sql`least(${table.userId}, ${table.postAuthorId})`,
      sql`greatest(${table.userId}, ${table.postAuthorId})`,
      sql`coalesce(${table.postId}, '00000000-0000-0000-0000-000000000000'::uuid)`,
    ),
    // feedPage (isMatched)
    index('matches_trip_user_idx').on(table.postId, table.userId),
    // listMatches: those one asked for
    index('matches_user_newest_idx').on(table.userId, table.createdAt, table.id),
    // listMatchRequests: those one was asked for
    index('matches_author_newest_idx').on(table.postAuthorId, table.createdAt, table.id),
    check('matches_not_with_oneself', sql`${table.userId} <> ${table.postAuthorId}`),
  ],
)
