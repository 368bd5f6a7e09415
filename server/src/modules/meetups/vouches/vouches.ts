import type { PageQuery } from '@caravan/contract/endpoint.ts'
import { LIMITS } from '@caravan/contract/limits.ts'
import type { Vouch } from '@caravan/contract/vouches.ts'
import { newId } from '../../../db/id.ts'
import { type Page, pageOf, pageRange } from '../../../db/page.ts'
import { preventBlock } from '../../../db/pair-lock.ts'
import { type Act, inTransaction } from '../../../platform/act.ts'
import { problem } from '../../../problem.ts'
import { canBeSeen } from '../../matching/travellers/travellers.ts'
import { notify } from '../../notify/notify.ts'
import { presentAuthorCard } from '../../people/users/present-traveller.ts'
import { requireMet } from '../meetings/would-not-meet-again.ts'
import * as queries from './queries.ts'

/** The latest first. The one whom they are about sees those too that they have hidden. */
export async function list({ db, viewer }: Act, userId: string, asked: PageQuery): Promise<Page<Vouch>> {
  if (!(await canBeSeen(db, viewer, userId))) throw problem('not-found')
  const range = pageRange(asked, LIMITS.listPage)
  const rows = await queries.listVouches(db, viewer, userId, range)
  return pageOf(rows, range.limit, presentFor(viewer.id), ({ createdAt, id }) => ({ createdAt, id }))
}

/** Changed words keep their place and their day, and notify nobody again. @throws Problem `not-found`, `not-met` */
export async function save(act: Act, userId: string, text: string): Promise<Vouch> {
  const { viewer } = act
  const row = await inTransaction(act, async (act) => {
    const { db } = act
    if (await preventBlock(db, viewer.id, userId)) throw problem('not-found')
    await requireMet(act, userId)
    const vouch = { id: newId(), authorId: viewer.id, aboutId: userId, text }
    const { id, isNew, isHidden } = await queries.upsertVouch(db, vouch)
    if (isNew && !isHidden) await notify(db, { userId, kind: 'vouched', actorId: viewer.id, subjectId: id })
    return queries.findVouch(db, viewer, id)
  })
  if (!row) throw new Error('A vouch was stored and is not there')
  return presentFor(viewer.id)(row)
}

/** Of whomever: that there are none may be a block of the other one, and is no error. */
export async function remove({ db, viewer }: Act, userId: string): Promise<{ message: string }> {
  await queries.deleteVouch(db, viewer.id, userId)
  return { message: 'Your words are taken back.' }
}

/** Its author is not told. @throws Problem `not-found` for what is about somebody else, or by somebody who may not be seen */
export async function hide({ db, viewer }: Act, vouchId: string, hidden: boolean): Promise<{ hidden: boolean }> {
  if (!(await queries.setHidden(db, viewer, vouchId, hidden))) throw problem('not-found')
  return { hidden }
}

const presentFor =
  (viewerId: string) =>
  ({ id, authorId, aboutId, text, createdAt, isHidden, ...authorCard }: queries.VouchRow): Vouch => ({
    id,
    author: presentAuthorCard(authorId, authorCard),
    text,
    createdAt: createdAt.toISOString(),
    isHidden: isHidden && aboutId === viewerId,
    viewer: { isAuthor: authorId === viewerId, canHide: aboutId === viewerId },
  })
