import type { CheckIn, Plan } from '@caravan/contract/plans.ts'
import { z } from 'zod'
import type { Db } from '../../../db/client.ts'
import type { Services } from '../../../open-services.ts'
import { type Act, inTransaction } from '../../../platform/act.ts'
import { derivedKeys } from '../../../platform/identity/derived-secret.ts'
import type { SignInLimits } from '../../../platform/limits/sign-in-limits.ts'
import { openSealedText, sealText } from '../../../platform/secrets/sealed-text.ts'
import { problem } from '../../../problem.ts'
import { upsertOwnNotification } from '../../notify/upsert-query.ts'
import { type Caller, requireAllowed } from '../../people/account/account.ts'
import { tellContact } from '../trusted-contact/contact-mails.ts'
import { readPin } from '../trusted-contact/pins.ts'
import * as queries from './check-in-queries.ts'
import { lockPlan, readOwn } from './present.ts'
import { readReference } from './reference.ts'

/** What the job learns of a check-in. Sealed it is of one length, whatever it says. */
const Sealed = z.object({ checkInId: z.string(), isDuress: z.literal([0, 1]), wasMissed: z.literal([0, 1]) })
const keysOf = ({ secrets }: Pick<Services, 'secrets'>) => derivedKeys(secrets.session, 'check-ins')

interface Tools {
  services: Pick<Services, 'secrets'>
  limits: SignInLimits
}

/**
 * Ends the wait after a plan. The second PIN does and answers exactly what the first does, in as many steps; that the
 * contact is asked for help is left to the job that follows either, and is stored where nobody's calls read it.
 */
export async function checkIn({ services, limits }: Tools, act: Act, planId: string, pin: string, caller: Caller) {
  const { viewer } = act
  const attempt = { email: `pin of ${viewer.id}`, address: caller.address, device: caller.sessionId }
  requireAllowed(await limits.takePassword(attempt))
  const said = await readPin(act.db, { userId: viewer.id, planId, pin })
  await inTransaction(act, async ({ db }) => {
    const row = await queries.lockCheckInOf(db, viewer.id, planId)
    if (!row || row.state === 'ended') throw problem('not-found')
    await queries.setCheckedIn(db, row.id)
    await enqueue(db, services, {
      checkInId: row.id,
      isDuress: said === 'duress' ? 1 : 0,
      wasMissed: row.state === 'missed' ? 1 : 0,
    })
  })
  await limits.forgetPasswords(attempt)
  return { message: 'All well' }
}

const enqueue = (tx: Db, services: Pick<Services, 'secrets'>, checkIn: z.infer<typeof Sealed>) =>
  queries.enqueueFollowUp(tx, checkIn.checkInId, sealText(keysOf(services), JSON.stringify(checkIn)))

/** After a check-in: the contact is asked for help, or told that a check-in they were told was missing has come. */
export async function followCheckIn(services: Pick<Services, 'db' | 'secrets'>, sealed: string): Promise<void> {
  const opened = openSealedText(keysOf(services), sealed)
  if (opened === null) throw new Error('A check-in was sealed with another session secret')
  const { checkInId, isDuress, wasMissed } = Sealed.parse(JSON.parse(opened))
  await services.db.transaction(async (tx) => {
    const row = await queries.lockCheckIn(tx, checkInId)
    if (!row) return
    // mutant: the second PIN does not ask for help | modules/meetups/plans/check-in | isDuress | false
    if (isDuress) await tellContact(tx, row.userId, { kind: 'duress', checkInId })
    else if (wasMissed) await tellContact(tx, row.userId, { kind: 'checked-in', checkInId })
  })
}

/** Whether the viewer is to check in after a plan: on its terms as they are now, or not at all. */
export function setExpected(act: Act, planId: string, expected: boolean): Promise<Plan> {
  return inTransaction(act, async (act) => {
    const { db, viewer } = act
    const plan = await lockPlan(act, planId)
    if (expected) {
      if (plan.isOver) throw problem('plan-begun')
      // mutant: a check-in is set for a plan that one is not in for | modules/meetups/plans/group-check-in
      if (plan.groupChatId && plan.agreedRevision !== plan.revision) throw problem('forbidden')
      if (!plan.canExpectCheckIn) throw problem('no-trusted-contact')
      await queries.insertCheckIn(db, planId, viewer.id)
      return readOwn(act, planId)
    }
    await endBeforeBegin(act, planId)
    return readOwn(act, planId)
  })
}

/** The viewer is not going, wherever the plan is by now. Twice is no error. */
export function notGoing(act: Act, planId: string): Promise<{ message: string }> {
  return inTransaction(act, async (act) => {
    const checkIn = await endBeforeBegin(act, planId)
    if (!checkIn) throw problem('not-found')
    return { message: 'Nobody is waiting for your check-in.' }
  })
}

/** Once it has begun whoever holds the phone of its owner cannot undo it: only a PIN ends it then. */
async function endBeforeBegin({ db, viewer }: Act, planId: string): Promise<queries.CheckInRow | undefined> {
  const checkIn = await queries.lockCheckInOf(db, viewer.id, planId)
  if (checkIn?.state === 'expected') {
    if (checkIn.hasBegun) throw problem('plan-begun')
    await queries.endCheckIn(db, checkIn.id)
  }
  return checkIn
}

export async function listCheckIns({ db, viewer }: Act): Promise<CheckIn[]> {
  const rows = await queries.listCheckIns(db, viewer.id)
  return rows.map(({ startsAt, endsAt, ...row }) => ({
    ...row,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
  }))
}

/**
 * By the clock, each minute. Who is awaited after a plan that is off for them is told here, and not where it ended: for a
 * block, an end, a deletion and a suspension alike, and at no moment that says which of them it was.
 */
export async function enqueueDueCheckIns({ db }: Pick<Services, 'db'>): Promise<void> {
  await queries.enqueueDueCheckIns(db)
  await db.transaction(async (tx) => {
    for (const userId of await queries.markOffNotified(tx)) {
      await upsertOwnNotification(tx, { userId, kind: 'check-in-stands' })
    }
  })
}

/**
 * Takes the step that is due: a reminder at the end of the plan, another one later, then a mail to the contact. What was
 * done is written in its transaction: cut off it is done anew, and done twice it is done once.
 */
export async function takeDueStep({ db }: Pick<Services, 'db'>, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const checkIn = await queries.lockCheckIn(tx, id)
    // mutant: a step is taken before it is due | modules/meetups/plans/check-in | || !checkIn.isDue
    if (checkIn?.state !== 'expected' || !checkIn.isDue) return
    if (checkIn.reminders < 2) {
      await queries.setReminded(tx, id)
      await upsertOwnNotification(tx, { userId: checkIn.userId, kind: 'check-in' })
    } else {
      await queries.setMissed(tx, id)
      await tellContact(tx, checkIn.userId, { kind: 'missed', checkInId: id })
    }
  })
}

/** What the operator tells the police: who was in, as they were named then and as they are now; undefined where there is none. */
export const resolveReference = (db: Db, typed: string) => queries.findByReference(db, readReference(typed))

export const { deleteOldCheckIns } = queries
