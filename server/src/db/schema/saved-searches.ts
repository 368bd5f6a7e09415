import { date, index, pgTable, primaryKey, sql, text, uniqueIndex, uuid } from '../sql.ts'
import { belongsTo } from './belongs-to.ts'
import { trips } from './trips.ts'
import { time, users } from './users.ts'

export const savedSearches = pgTable(
  'saved_searches',
  {
    id: uuid('id').primaryKey(),
    userId: belongsTo('user_id', () => users.id),
    q: text('q').notNull(),
    createdAt: time('created_at').notNull(),
    /** Trips posted later are new to it. */
    seenAt: time('seen_at').notNull(),
  },
  (table) => [
    // insertSearch: the same search twice is one; listSearches, countSearches
    uniqueIndex('saved_searches_same_key').on(table.userId, table.q),
  ],
)

/** One row for each traveller who has saved a search: when to look for new trips, and what the last digest said. */
export const searchDigests = pgTable(
  'search_digests',
  {
    userId: belongsTo('user_id', () => users.id).primaryKey(),
    dueAt: time('due_at').notNull(),
    /** The last days, the traveller's own, on which one was sent. */
    sentOn: date('sent_on', { mode: 'string' }).array().notNull().default(sql`'{}'`),
    /** The search of the last one, where it was one alone. */
    q: text('q'),
  },
  (table) => [
    // claimDue
    index('search_digests_due_idx').on(table.dueAt),
  ],
)

/** The trips of the last digest: counted as they may be seen when it is read. */
export const searchDigestTrips = pgTable(
  'search_digest_trips',
  {
    userId: belongsTo('user_id', () => searchDigests.userId),
    tripId: belongsTo('trip_id', () => trips.id),
  },
  (table) => [
    // listNotifications
    primaryKey({ columns: [table.userId, table.tripId] }),
    // deletion of a trip
    index('search_digest_trips_trip_idx').on(table.tripId),
  ],
)
