import type { DecidedItem } from '@caravan/contract/case-work.ts'
import type { PageQuery } from '@caravan/contract/endpoint.ts'
import { type Case, type CaseItem, MODERATION } from '@caravan/contract/moderation.ts'
import { notACursor, Page, pageOf, pageRange } from '../../../db/page.ts'
import { type Act, inTransaction } from '../../../platform/act.ts'
import { widthsFor } from '../../../platform/images/image-sizes.ts'
import { problem } from '../../../problem.ts'
import * as queries from './case-queries.ts'
import { findClaim, listNotes } from './claim-queries.ts'
import { type DecidedFilter, listDecided as listDecidedRows } from './decided-queries.ts'
import * as decisions from './decision-queries.ts'
import { insertLogEntry } from './log-queries.ts'
import { presentCase, presentDecided, presentItem } from './present.ts'

type Asked = PageQuery & queries.QueueFilter

/** Open cases, the most urgent first, then the oldest. The look is logged in the transaction that takes it. */
export function list(act: Act, { limit: asked, before: cursor, ...filter }: Asked): Promise<Page<CaseItem>> {
  const limit = asked ?? MODERATION.casesPage
  const before = cursor ? readCursor(cursor) : null
  return inTransaction(act, async ({ db, viewer }) => {
    const rows = await queries.listQueue(db, viewer, { limit, before, filter })
    const details = { ids: rows.map(({ id }) => id) }
    await insertLogEntry(db, { actorId: viewer.id, action: 'cases-listed', details })
    const last = rows.length >= limit ? rows.at(-1) : undefined
    return new Page(
      rows.map((row) => presentItem(row, viewer)),
      last ? writeCursor(last) : null,
    )
  })
}

/** A case, open or decided, with what was sealed in it. Whoever reported sees from then on that somebody looks at it. */
export function read(act: Act, caseId: string): Promise<Case> {
  return inTransaction(act, async ({ db, viewer }) => {
    if (!(await queries.findCaseTraveller(db, viewer, caseId))) throw problem('not-found')
    await queries.markLookedAt(db, caseId)
    const row = await queries.findCase(db, viewer, caseId)
    if (!row) throw problem('not-found')
    const { travellerId } = row
    // mutant: a look at a case is not logged | modules/safety/moderation/cases
    await insertLogEntry(db, { actorId: viewer.id, action: 'case-read', travellerId, caseId })
    return presentCase(row, {
      viewer,
      history: travellerId ? await decisions.listPast(db, travellerId) : [],
      last: await decisions.findLast(db, caseId),
      hasDecided: await decisions.hasDecided(db, caseId, viewer.id),
      claim: await findClaim(db, caseId),
      notes: await listNotes(db, caseId),
    })
  })
}

/** Which stored variants can show a picture that was sealed in a case. The look is logged. */
export function choosePicture(act: Act, caseId: string, pictureId: string, asked: number) {
  return inTransaction(act, async ({ db, viewer }) => {
    const found = await queries.findEvidencePicture(db, viewer, caseId, pictureId)
    if (!found) throw problem('not-found')
    const { kind, width, travellerId } = found
    await insertLogEntry(db, { actorId: viewer.id, action: 'picture-read', travellerId, caseId, pictureId })
    return { id: pictureId, kind, widths: widthsFor(kind, width, asked) }
  })
}

const SHAPE = /^([0-2])\.(\d{1,13})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

const writeCursor = ({ urgency, openedAt, id }: queries.QueueCursor): string =>
  Buffer.from(`${urgency}.${openedAt.getTime()}.${id}`).toString('base64url')

/** @throws Problem `bad-request` for anything that `writeCursor` did not make */
function readCursor(text: string): queries.QueueCursor {
  const [, urgency, millis, id] = SHAPE.exec(Buffer.from(text, 'base64url').toString()) ?? []
  if (!id) throw notACursor()
  return { urgency: Number(urgency), openedAt: new Date(Number(millis)), id }
}

type Searched = PageQuery & DecidedFilter

/** Decided cases, the latest first. The look is logged, without what was searched: it may be somebody's name. */
export function listDecided(act: Act, { limit, before, ...filter }: Searched): Promise<Page<DecidedItem>> {
  const range = pageRange({ limit, before }, MODERATION.casesPage)
  return inTransaction(act, async ({ db, viewer }) => {
    const rows = await listDecidedRows(db, viewer, range, filter)
    const details = { ids: rows.map(({ id }) => id) }
    await insertLogEntry(db, { actorId: viewer.id, action: 'decided-listed', details })
    return pageOf(rows, range.limit, presentDecided, ({ closedAt, id }) => ({ createdAt: closedAt, id }))
  })
}
