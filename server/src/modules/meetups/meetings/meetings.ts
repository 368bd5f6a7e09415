import { createHmac, timingSafeEqual } from 'node:crypto'
import type { PageQuery } from '@caravan/contract/endpoint.ts'
import { MEETINGS, type Meeting, type meet as meetCall } from '@caravan/contract/meetings.ts'
import type { z } from 'zod'
import type { Db } from '../../../db/client.ts'
import { newId } from '../../../db/id.ts'
import { type Page, pageOf, pageRange } from '../../../db/page.ts'
import { preventBlock } from '../../../db/pair-lock.ts'
import type { Services } from '../../../open-services.ts'
import { type Act, inTransaction } from '../../../platform/act.ts'
import { type DerivedKeys, derivedKeys } from '../../../platform/identity/derived-secret.ts'
import type { SignInLimits } from '../../../platform/limits/sign-in-limits.ts'
import type { SigningSecrets } from '../../../platform/secrets/secrets.ts'
import { problem } from '../../../problem.ts'
import { notify } from '../../notify/notify.ts'
import { requireAllowed } from '../../people/account/account.ts'
import { presentAuthorCard } from '../../people/users/present-traveller.ts'
import { drawingKey } from '../../places/drawing-key.ts'
import type { MeetingRow } from './queries.ts'
import * as queries from './queries.ts'

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
function isCodeOf(keys: DerivedKeys, offer: Offer, code: string, { now, readAt }: { now: number; readAt: number }) {
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
const isQr = (code: string): boolean => code.startsWith('met:')

/** Compares with each of them, so that the time does not tell which one came close. */
const isAnyOf = (given: string, wanted: readonly string[]): boolean =>
  wanted.map((one) => isSame(one, given)).includes(true)

function isSame(wanted: string, given: string): boolean {
  const [one, other] = [Buffer.from(wanted), Buffer.from(given)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/**
 * The codes of this minute and of the ten that follow, for one other traveller alone. A dialog that is open asks each
 * minute, so that it has ten minutes left whenever its network goes.
 * @throws Problem `not-found` for whoever is neither a match nor in a group chat of both
 */
export async function show({ secrets }: Pick<Services, 'secrets'>, act: Act, userId: string) {
  const { viewer } = act
  const id = await inTransaction(act, async ({ db }) => {
    const isBlocked = await preventBlock(db, viewer.id, userId)
    // mutant: strangers meet by a code | modules/meetups/meetings/meetings | await queries.canMeet(db, viewer.id, userId) | true
    if (isBlocked || !(await queries.canMeet(db, viewer.id, userId))) throw problem('not-found')
    if (await queries.haveMet(db, viewer.id, userId)) return null
    return queries.upsertOffer(db, { id: newId(), userId: viewer.id, otherId: userId })
  })
  const now = Date.now()
  if (id === null) return { now: new Date(now).toISOString(), codes: [], haveMet: true }
  const offer = { id, shownBy: viewer.id, readBy: userId }
  const codes = codesFrom(codeKeys(secrets.session), offer, minuteOf(now), MEETINGS.offlineMinutes + 1)
  return { now: new Date(now).toISOString(), codes, haveMet: false }
}

/** By the clock: of which no code is good any more. */
export const deleteOldOffers = (db: Db) => queries.deleteOldOffers(db)

const presentMeeting = (row: MeetingRow): Meeting => ({
  id: row.id,
  traveller: presentAuthorCard(row.userId, row),
  metAt: row.createdAt.toISOString(),
  city: row.city,
  country: row.country,
  posterUrl: posterOf(row),
  vouch: row.vouch,
  wouldNotMeetAgain: row.wouldNotMeetAgain,
})

const posterOf = ({ city, country, placeId }: MeetingRow) =>
  city && country ? `/postcards/${drawingKey({ placeId, destination: city, country })}/0` : null

interface Tools {
  services: Pick<Services, 'secrets'>
  limits: SignInLimits
}

/**
 * The viewer has read the code of somebody: from then on the two have met. Read twice, or by both at once, it is one
 * meeting; who has met already is answered that, whatever the code.
 * @throws Problem `not-found` for whoever is neither a match nor in a group chat of both, `code-refused`, `too-many`
 */
export async function meet(
  tools: Tools,
  act: Act,
  userId: string,
  typed: z.output<typeof meetCall.body>,
): Promise<{ meeting: Meeting; isNew: boolean }> {
  const { db, viewer } = act
  if (!(await queries.canMeet(db, viewer.id, userId))) throw problem('not-found')
  const isNew = !(await queries.haveMet(db, viewer.id, userId)) && (await record(tools, act, userId, typed))
  const row = await queries.findMeeting(db, viewer, userId)
  // a block of this moment
  if (!row) throw problem('not-found')
  return { meeting: presentMeeting(row), isNew }
}

/** False where the two have met meanwhile. */
async function record({ services, limits }: Tools, act: Act, userId: string, typed: z.output<typeof meetCall.body>) {
  const { viewer } = act
  // outside of the transaction: what is refused is undone there, and would not be counted. No QR code can be guessed
  // mutant: guesses at a code are not counted | modules/meetups/meetings/code-tries
  if (!isQr(typed.code)) requireAllowed(await limits.takeCode(viewer.id, userId))
  const keys = codeKeys(services.secrets.session)
  const now = Date.now()
  const isNew = await inTransaction(act, async ({ db }) => {
    if (await preventBlock(db, viewer.id, userId)) throw problem('not-found')
    const offer = await queries.lockOffer(db, { userId, otherId: viewer.id })
    if (await queries.haveMet(db, viewer.id, userId)) return false
    if (!(await queries.canMeet(db, viewer.id, userId))) throw problem('not-found')
    const signedFor = offer && { id: offer.id, shownBy: userId, readBy: viewer.id }
    const at = { now, readAt: now - typed.ageSeconds * 1000 }
    if (!signedFor || !isCodeOf(keys, signedFor, typed.code, at)) throw problem('code-refused')
    // both may have read the other's code at the same time
    const id = newId()
    if (!(await queries.insertMeeting(db, { id, one: viewer.id, other: userId }))) return false
    await queries.deleteOffersBetween(db, viewer.id, userId)
    await notify(db, { userId, kind: 'met', actorId: viewer.id, subjectId: id })
    return true
  })
  await limits.forgetCodes(viewer.id, userId)
  return isNew
}

/** The viewer's own passport, the latest first: without whom they may not see. */
export async function list({ db, viewer }: Act, asked: PageQuery): Promise<Page<Meeting>> {
  const range = pageRange(asked, MEETINGS.passportPage)
  const rows = await queries.listMeetings(db, viewer, range)
  return pageOf(rows, range.limit, presentMeeting, ({ createdAt, id }) => ({ createdAt, id }))
}
