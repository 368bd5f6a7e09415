import type { Subscriptions } from '../../../events.ts'
import { leavePlans, separateInPlans } from './leave-chat.ts'

export const onEvents: Subscriptions = {
  'member-left': { handle: leavePlans },
  // mutant: a block leaves one in for what the other proposed | modules/meetups/plans/group-plans
  'travellers-separated': { handle: ({ db }, { blockerId, blockedId }) => separateInPlans(db, blockerId, blockedId) },
}
