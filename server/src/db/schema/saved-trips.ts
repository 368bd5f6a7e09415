import { date, index, pgTable, primaryKey } from '../sql.ts'
import { belongsTo } from './belongs-to.ts'
import { trips } from './trips.ts'
import { time, users } from './users.ts'

/** Trips that travellers keep for later. Nobody but the one who saved it learns of a row. */
export const savedTrips = pgTable(
  'saved_trips',
  {
    userId: belongsTo('user_id', () => users.id),
    tripId: belongsTo('trip_id', () => trips.id),
    createdAt: time('created_at').notNull(),
    /** The days that the traveller knows of: others are worth a notification, once. */
    startDate: date('start_date', { mode: 'string' }).notNull(),
    endDate: date('end_date', { mode: 'string' }).notNull(),
    /** The first day of which the traveller was reminded, or which was near already when it was saved. */
    remindedOf: date('reminded_of', { mode: 'string' }),
  },
  (table) => [
    // tripsByIds (isSaved); a trip is saved once
    primaryKey({ columns: [table.userId, table.tripId] }),
    // listSaved
    index('saved_trips_newest_idx').on(table.userId, table.createdAt, table.tripId),
    // takeChanged, takeSoon; deletion of a trip
    index('saved_trips_trip_idx').on(table.tripId),
  ],
)
