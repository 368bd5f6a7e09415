import type { Plan } from '@caravan/contract/plans.ts'
import { firstNameOf } from '../../../lib/traveller-names.ts'

export type GroupPlan = Plan & { group: NonNullable<Plan['group']> }
export const isOfGroup = (plan: Plan): plan is GroupPlan => plan.group !== null

/** How a plan of a group chat stands for the viewer, in a few words. */
export function groupStateOf({ status, group, viewer }: Pick<GroupPlan, 'status' | 'group' | 'viewer'>): string {
  if (status === 'called-off') return 'Called off'
  const { count, isIn, isAskedAgain, proposer } = group
  if (isIn)
    return count > 1 ? `You and ${count - 1} ${count === 2 ? 'other are' : 'others are'} in` : 'Nobody else is in yet'
  if (isAskedAgain && viewer.canAgree) return 'Changed: are you still in?'
  return `${firstNameOf(proposer)} proposes, ${count} in`
}
