import type { Db } from '../../../db/client.ts'
import type { Events, Subscriptions } from '../../../events.ts'
import type { Act } from '../../../platform/act.ts'
import { notifyOfGroupPlan } from '../../notify/notify-of-trip.ts'
import * as groups from './group-queries.ts'
import { insertStep, setCalledOff } from './queries.ts'

/**
 * Whoever leaves a chat is in for none of its plans any more, and what they proposed and has not begun is called off. The
 * caller holds the chat, and announces that they have left.
 */
async function leavePlans({ db }: Pick<Act, 'db'>, { chatId, userId }: Events['member-left']): Promise<void> {
  for (const planId of await groups.lockPlansToLeave(db, chatId, userId)) {
    await setCalledOff(db, planId)
    await insertStep(db, planId, 'called-off', userId)
    await notifyOfGroupPlan(db, {
      ...{ kind: 'plan-called-off', planId, groupChatId: null, actorId: userId },
      userIds: await groups.listAgreed(db, planId),
    })
  }
  await groups.endAgreementsIn(db, chatId, userId)
}

/** Of two with a block neither is in for what the other proposed, as long as it has not begun. */
const separateInPlans = (tx: Db, one: string, other: string): Promise<void> =>
  groups.endAgreementsBetween(tx, one, other)

export const onEvents: Subscriptions = {
  'member-left': { handle: leavePlans },
  // mutant: a block leaves one in for what the other proposed | modules/meetups/plans/group-plans
  'travellers-separated': { handle: ({ db }, { blockerId, blockedId }) => separateInPlans(db, blockerId, blockedId) },
}
