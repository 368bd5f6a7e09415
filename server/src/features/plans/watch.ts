import type { CheckIn, Plan } from '@caravan/contract/plans.ts'
import { newId } from '../../db/id.ts'
import { type Act, inTransaction } from '../../platform/act.ts'
import { problem } from '../../problem.ts'
import type { Services } from '../../services.ts'
import { upsertOwnNotification } from '../notifications/upsert-query.ts'
import { tellContact } from '../trusted-contact/contact-mails.ts'
import { lockPlan, readOwn } from './plans.ts'
import * as queries from './watch-queries.ts'

/** Whether the viewer is to check in after a plan. Once it has begun whoever holds their phone cannot undo that. */
export function setWatched(act: Act, planId: string, watched: boolean): Promise<Plan> {
  return inTransaction(act, async (act) => {
    const { db, viewer } = act
    const plan = await lockPlan(act, planId)
    if (watched) {
      if (plan.isOver) throw problem('plan-begun')
      if (!plan.canBeWatched) throw problem('no-trusted-contact')
      await queries.insertWatch(db, planId, viewer.id)
      return readOwn(act, planId)
    }
    const watch = await queries.lockWatchOf(db, viewer.id, planId)
    if (watch?.state === 'watching') {
      if (watch.hasBegun) throw problem('plan-begun')
      await queries.endWatch(db, watch.id)
    }
    return readOwn(act, planId)
  })
}

export async function listCheckIns({ db, viewer }: Act): Promise<CheckIn[]> {
  const rows = await queries.listCheckIns(db, viewer.id)
  return rows.map(({ state, startsAt, endsAt, ...row }) => ({
    ...row,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    watch: state,
  }))
}

/** By the clock, each minute. */
export const enqueueDueWatches = async ({ db }: Pick<Services, 'db'>): Promise<void> => {
  await queries.enqueueDueWatches(db)
}

/**
 * Takes the step that is due: a reminder at the end of the plan, another one later, then a mail to the contact. What was
 * done is written in its transaction: cut off it is done anew, and done twice it is done once.
 */
export async function stepWatch({ db }: Pick<Services, 'db'>, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const watch = await queries.lockWatch(tx, id)
    if (watch?.state !== 'watching' || !watch.isDue) return
    if (watch.isOff) {
      await queries.endWatch(tx, id)
    } else if (watch.reminders < 2) {
      await queries.setReminded(tx, id)
      await upsertOwnNotification(tx, { id: newId(), userId: watch.userId, kind: 'check-in' })
    } else {
      await queries.setMissed(tx, id)
      await tellContact(tx, watch.userId, { kind: 'missed', watchId: id })
    }
  })
}
