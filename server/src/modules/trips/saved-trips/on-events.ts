import type { Subscriptions } from '../../../events.ts'
import { enqueueChanged } from './queries.ts'

export const onEvents: Subscriptions = {
  'trip-changed': {
    async handle({ db }, { tripId, before, after }) {
      if (after.startDate !== before.startDate || after.endDate !== before.endDate) await enqueueChanged(db, tripId)
    },
  },
}
