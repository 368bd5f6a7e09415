import type { Subscriptions } from '../../../events.ts'
import { deleteOffersBetween } from './queries.ts'

export const onEvents: Subscriptions = {
  'travellers-separated': {
    handle: ({ db }, { blockerId, blockedId }) => deleteOffersBetween(db, blockerId, blockedId),
  },
}
