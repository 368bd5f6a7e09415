import { jsonb, pgTable } from '../sql.ts'
import { belongsTo } from './belongs-to.ts'
import { type TripSummary, trips } from './trips.ts'

/** Trips whose place or days were changed and whose matches are not notified yet, with what they were before. */
export const changedTrips = pgTable('changed_trips', {
  tripId: belongsTo('trip_id', () => trips.id).primaryKey(),
  before: jsonb('before').$type<TripSummary>().notNull(),
})
