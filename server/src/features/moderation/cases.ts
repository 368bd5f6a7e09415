import type { PageQuery } from '@caravan/contract/endpoint.ts'
import { type Case, type CaseItem, MODERATION } from '@caravan/contract/moderation.ts'
import { notACursor, Page } from '../../db/page.ts'
import { type Act, inTransaction } from '../../platform/act.ts'
import { widthsFor } from '../../platform/images/image-sizes.ts'
import { problem } from '../../problem.ts'
import * as queries from './case-queries.ts'
import { listPast } from './decision-queries.ts'
import { insertLogEntry } from './log-queries.ts'
import { presentCase, presentItem } from './present.ts'

/** Open cases, the most urgent first, then the oldest. The look is logged in the transaction that takes it. */
export function list(act: Act, asked: PageQuery): Promise<Page<CaseItem>> {
  const limit = asked.limit ?? MODERATION.casesPage
  const before = asked.before ? readCursor(asked.before) : null
  return inTransaction(act, async ({ db, viewer }) => {
    const rows = await queries.listQueue(db, viewer, limit, before)
    const details = { ids: rows.map(({ id }) => id) }
    await insertLogEntry(db, { actorId: viewer.id, action: 'cases-listed', details })
    const last = rows.length >= limit ? rows.at(-1) : undefined
    return new Page(rows.map(presentItem), last ? writeCursor(last) : null)
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
    await insertLogEntry(db, { actorId: viewer.id, action: 'case-read', travellerId, caseId })
    return presentCase(row, travellerId ? await listPast(db, travellerId) : [])
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
