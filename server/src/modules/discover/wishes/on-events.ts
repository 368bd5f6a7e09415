import type { Subscriptions } from '../../../events.ts'
import { enqueueWakes } from './wake.ts'

export const onEvents: Subscriptions = {
  'trip-posted': { handle: ({ db }, { tripId }) => enqueueWakes(db, tripId, null) },
  'trip-changed': { handle: ({ db }, { tripId, before }) => enqueueWakes(db, tripId, before) },
}
