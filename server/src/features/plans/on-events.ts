import type { Subscriptions } from '../../events.ts'
import { leavePlans, separateInPlans } from './leave-chat.ts'

export const onEvents: Subscriptions = {
  'member-left': { handle: leavePlans },
  'travellers-separated': { handle: ({ db }, { blockerId, blockedId }) => separateInPlans(db, blockerId, blockedId) },
}
