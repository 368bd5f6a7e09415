import { createHmac, timingSafeEqual } from 'node:crypto'
import { MEETINGS } from '@caravan/contract/meetings.ts'
import { type DerivedKeys, derivedKeys } from '../../../platform/identity/derived-secret.ts'
import type { SigningSecrets } from '../../../platform/secrets/secrets.ts'

const MINUTE = 60_000
const QR_BYTES = 16

/** What a code is signed for: an offer of one traveller to one other, in one minute. */
export interface Offer {
  id: string
  shownBy: string
  readBy: string
}

export const minuteOf = (time: number): number => Math.floor(time / MINUTE)
const startOf = (minute: number): Date => new Date(minute * MINUTE)

export const codeKeys = (secrets: SigningSecrets): DerivedKeys => derivedKeys(secrets, 'meeting codes')

// mutant: a code holds for another pair | modules/meetups/meetings/meetings | id, shownBy, readBy,
const sign = (key: Buffer, form: 'digits' | 'qr', { id, shownBy, readBy }: Offer, minute: number): Buffer =>
  createHmac('sha256', key)
    .update(JSON.stringify([form, id, shownBy, readBy, minute]))
    .digest()

function digitsOf(key: Buffer, offer: Offer, minute: number): string {
  const number = sign(key, 'digits', offer, minute).readBigUInt64BE() % 10n ** BigInt(MEETINGS.digits)
  return String(number).padStart(MEETINGS.digits, '0')
}

function qrOf(key: Buffer, offer: Offer, minute: number): string {
  const signature = sign(key, 'qr', offer, minute).subarray(0, QR_BYTES)
  return `met:${offer.shownBy}:${minute}:${signature.toString('base64url')}`
}

/** The codes of so many minutes, the first of which is `from`. */
export const codesFrom = ([key]: DerivedKeys, offer: Offer, from: number, minutes: number) =>
  Array.from({ length: minutes }, (_, at) => ({
    from: startOf(from + at).toISOString(),
    digits: digitsOf(key, offer, from + at),
    qr: qrOf(key, offer, from + at),
  }))

/**
 * Whether a code is one of an offer. Digits are those of the minute in which they were read, or of the one before or after
 * it, which leaves a guess three in a million; a QR code names its minute. Neither is older than ten minutes.
 */
export function isCodeOf(
  keys: DerivedKeys,
  offer: Offer,
  code: string,
  { now, readAt }: { now: number; readAt: number },
) {
  const oldest = minuteOf(now) - MEETINGS.offlineMinutes
  // mutant: an old code holds | modules/meetups/meetings/meetings | minute >= oldest &&
  const isInTime = (minute: number) => minute >= oldest && minute <= minuteOf(now) + 1
  if (isQr(code)) {
    const minute = Number(code.split(':')[2])
    return (
      isInTime(minute) &&
      isAnyOf(
        code,
        keys.map((key) => qrOf(key, offer, minute)),
      )
    )
  }
  const read = minuteOf(readAt)
  const minutes = [read - 1, read, read + 1].filter(isInTime)
  return isAnyOf(
    code,
    keys.flatMap((key) => minutes.map((minute) => digitsOf(key, offer, minute))),
  )
}

/** Of 128 bits, where typed digits are six. */
export const isQr = (code: string): boolean => code.startsWith('met:')

/** Compares with each of them, so that the time does not tell which one came close. */
const isAnyOf = (given: string, wanted: readonly string[]): boolean =>
  wanted.map((one) => isSame(one, given)).includes(true)

function isSame(wanted: string, given: string): boolean {
  const [one, other] = [Buffer.from(wanted), Buffer.from(given)]
  return one.length === other.length && timingSafeEqual(one, other)
}
