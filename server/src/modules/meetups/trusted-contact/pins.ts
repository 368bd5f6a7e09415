import type { NewPins } from '@caravan/contract/trusted-contact.ts'
import type { Db } from '../../../db/client.ts'
import { lockTraveller } from '../../../db/pair-lock.ts'
import { type Act, inTransaction } from '../../../platform/act.ts'
import { hashPassword, isPassword } from '../../../platform/identity/password-rules.ts'
import { problem } from '../../../problem.ts'
import { type AccountTools, type Caller, confirmOwner } from '../../people/account/confirm-owner.ts'
import { mailOwner, pinsMail } from '../../people/account/owner-mails.ts'
import * as queries from './queries.ts'

/**
 * Which of the two PINs of a plan this is. Both are always compared, one after the other, so that the time does not tell
 * which one it was. @throws Problem `invalid-input` for neither
 */
export async function readPin(
  db: Db,
  { userId, planId, pin }: { userId: string; planId: string; pin: string },
): Promise<'well' | 'duress'> {
  const pins = await queries.findPins(db, userId, planId)
  const isWell = await isPassword(pin, pins?.pinHash)
  const isDuress = await isPassword(pin, pins?.duressPinHash)
  if (isDuress) return 'duress'
  if (isWell) return 'well'
  const detail = pins?.areFormer
    ? 'This is not your PIN. Type one of those that you had when the plan began.'
    : 'This is not your PIN.'
  throw problem('invalid-input', { errors: [{ pointer: '/pin', detail }] })
}

/**
 * Whoever holds an unlocked phone must not be able to choose PINs of their own. With the password they can, but not for a
 * plan that has begun.
 */
export async function savePins(
  tools: AccountTools,
  act: Act,
  { pin, duressPin, currentPassword }: NewPins,
  caller: Caller,
) {
  // mutant: PINs are chosen by an open session alone | modules/meetups/trusted-contact/trusted-contact
  await confirmOwner(tools, act, currentPassword ?? '', caller)
  const hashes = { pinHash: await hashPassword(pin), duressPinHash: await hashPassword(duressPin) }
  await inTransaction(act, async ({ db, viewer }) => {
    await lockTraveller(db, viewer.id)
    await queries.leavePinsToBegun(db, viewer.id)
    await queries.upsertPins(db, viewer.id, hashes)
    await mailOwner(db, tools.services, viewer.id, pinsMail())
  })
  return { message: 'Your PINs are saved. They count after plans that have not begun yet.' }
}
