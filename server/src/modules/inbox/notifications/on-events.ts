import type { Subscriptions } from '../../../events.ts'
import { recountNotifications } from './notifications.ts'

export const onEvents: Subscriptions = {
  'travellers-separated': {
    handle: async (act, { blockerId, blockedId }) => recountNotifications(act, blockerId, blockedId),
  },
}
