import type { NewPins } from '@caravan/contract/trusted-contact.ts'
import type { Db } from '../../db/client.ts'
import type { Act } from '../../platform/act.ts'
import { hashPassword, isPassword } from '../../platform/identity/passwords.ts'
import { type AccountTools, type Caller, confirmOwner } from '../account/confirm-owner.ts'
import * as queries from './queries.ts'

/**
 * Which of the two PINs this is; null for neither. Both are always compared, one after the other, so that the time does
 * not tell which one it was.
 */
export async function readPin(db: Db, userId: string, pin: string): Promise<'well' | 'duress' | null> {
  const pins = await queries.findPins(db, userId)
  const isWell = await isPassword(pin, pins?.pinHash)
  const isDuress = await isPassword(pin, pins?.duressPinHash)
  if (isDuress) return 'duress'
  return isWell ? 'well' : null
}

/** Whoever holds an unlocked phone must not be able to choose PINs of their own. */
export async function savePins(
  tools: AccountTools,
  act: Act,
  { pin, duressPin, currentPassword }: NewPins,
  caller: Caller,
) {
  await confirmOwner(tools, act, currentPassword ?? '', caller)
  const hashes = { pinHash: await hashPassword(pin), duressPinHash: await hashPassword(duressPin) }
  await queries.upsertPins(act.db, act.viewer.id, hashes)
  return { message: 'Your PINs are saved.' }
}
