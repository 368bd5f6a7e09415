import { index, pgTable, primaryKey } from '../sql.ts'
import { belongsTo } from './belongs-to.ts'
import { trips } from './trips.ts'
import { time, users } from './users.ts'

/** Trips of others that a traveller has had in view: a bounded number of each, for some weeks. */
export const seenTrips = pgTable(
  'seen_trips',
  {
    userId: belongsTo('user_id', () => users.id),
    tripId: belongsTo('trip_id', () => trips.id),
    seenAt: time('seen_at').notNull(),
  },
  (table) => [
    // listForYou: whether one trip was seen
    primaryKey({ columns: [table.userId, table.tripId] }),
    // deletion of a trip
    index('seen_trips_trip_idx').on(table.tripId),
    // trimSeen: the oldest of a traveller
    index('seen_trips_user_seen_idx').on(table.userId, table.seenAt),
    // deleteOldSeen
    index('seen_trips_seen_idx').on(table.seenAt),
  ],
)
