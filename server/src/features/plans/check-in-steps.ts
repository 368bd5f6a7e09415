import type { CheckIn, Plan } from '@caravan/contract/plans.ts'
import { newId } from '../../db/id.ts'
import { type Act, inTransaction } from '../../platform/act.ts'
import { problem } from '../../problem.ts'
import type { Services } from '../../services.ts'
import { upsertOwnNotification } from '../notifications/upsert-query.ts'
import { tellContact } from '../trusted-contact/contact-mails.ts'
import * as queries from './check-in-queries.ts'
import { lockPlan, readOwn } from './own-plan.ts'

/** Whether the viewer is to check in after a plan. Once it has begun whoever holds their phone cannot undo that. */
export function setExpected(act: Act, planId: string, expected: boolean): Promise<Plan> {
  return inTransaction(act, async (act) => {
    const { db, viewer } = act
    const plan = await lockPlan(act, planId)
    if (expected) {
      if (plan.isOver) throw problem('plan-begun')
      if (plan.groupChatId && plan.agreedRevision !== plan.revision) throw problem('forbidden')
      if (!plan.canExpectCheckIn) throw problem('no-trusted-contact')
      await queries.insertCheckIn(db, planId, viewer.id)
      return readOwn(act, planId)
    }
    const checkIn = await queries.lockCheckInOf(db, viewer.id, planId)
    if (checkIn?.state === 'expected') {
      if (checkIn.hasBegun) throw problem('plan-begun')
      await queries.endCheckIn(db, checkIn.id)
    }
    return readOwn(act, planId)
  })
}

export async function listCheckIns({ db, viewer }: Act): Promise<CheckIn[]> {
  const rows = await queries.listCheckIns(db, viewer.id)
  return rows.map(({ startsAt, endsAt, ...row }) => ({
    ...row,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
  }))
}

/** By the clock, each minute. */
export const enqueueDueCheckIns = async ({ db }: Pick<Services, 'db'>): Promise<void> => {
  await queries.enqueueDueCheckIns(db)
}

/**
 * Takes the step that is due: a reminder at the end of the plan, another one later, then a mail to the contact. What was
 * done is written in its transaction: cut off it is done anew, and done twice it is done once.
 */
export async function takeDueStep({ db }: Pick<Services, 'db'>, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const checkIn = await queries.lockCheckIn(tx, id)
    if (checkIn?.state !== 'expected' || !checkIn.isDue) return
    if (checkIn.isOff) {
      await queries.endCheckIn(tx, id)
    } else if (checkIn.reminders < 2) {
      await queries.setReminded(tx, id)
      await upsertOwnNotification(tx, { id: newId(), userId: checkIn.userId, kind: 'check-in' })
    } else {
      await queries.setMissed(tx, id)
      await tellContact(tx, checkIn.userId, { kind: 'missed', checkInId: id })
    }
  })
}
