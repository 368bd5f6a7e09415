import type { PageQuery } from '@caravan/contract/endpoint.ts'
import { MEETINGS, type Meeting, type meet as meetCall } from '@caravan/contract/meetings.ts'
import type { z } from 'zod'
import { newId } from '../../../db/id.ts'
import { type Page, pageOf, pageRange } from '../../../db/page.ts'
import { preventBlock } from '../../../db/pair-lock.ts'
import { type Act, inTransaction } from '../../../platform/act.ts'
import type { SignInLimits } from '../../../platform/limits/sign-in-limits.ts'
import { problem } from '../../../problem.ts'
import type { Services } from '../../../services.ts'
import { notify } from '../../notify/notify.ts'
import { requireAllowed } from '../../people/account/account.ts'
import { codeKeys, isCodeOf, isQr } from './code.ts'
import { presentMeeting } from './present.ts'
import * as queries from './queries.ts'

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
