import { jsonb, pgTable, uuid } from '../sql.ts'
import { type TripSummary, trips } from './trips.ts'

/** Trips whose place or days were changed and whose matches are not notified yet, with what they were before. */
export const changedTrips = pgTable('changed_trips', {
  tripId: uuid('trip_id')
    .primaryKey()
    .references(() => trips.id, { onDelete: 'cascade' }),
  before: jsonb('before').$type<TripSummary>().notNull(),
})
