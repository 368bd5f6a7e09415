import type { Subscriptions } from '../../../events.ts'
import { deleteVouchesBetween } from './queries.ts'

export const onEvents: Subscriptions = {
  'travellers-separated': {
    handle: ({ db }, { blockerId, blockedId }) => deleteVouchesBetween(db, blockerId, blockedId),
  },
}
