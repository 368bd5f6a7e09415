import type { DecidedItem, reopenCase, reviewDecision } from '@caravan/contract/case-work.ts'
import type { PageQuery } from '@caravan/contract/endpoint.ts'
import {
  type Case,
  type CaseItem,
  type CaseNote,
  type Claim,
  MODERATION,
  type PastDecision,
} from '@caravan/contract/moderation.ts'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { newId } from '../../../db/id.ts'
import { notACursor, Page, pageOf, pageRange } from '../../../db/page.ts'
import { lockTraveller } from '../../../db/pair-lock.ts'
import { type Act, inTransaction } from '../../../platform/act.ts'
import { widthsFor } from '../../../platform/images/image-sizes.ts'
import { registerRows } from '../../../platform/metrics/register.ts'
import { problem } from '../../../problem.ts'
import { upsertOwnNotification } from '../../notify/upsert-query.ts'
import * as cases from './case-queries.ts'
import * as decisions from './decision-queries.ts'
import * as queries from './moderator-queries.ts'
import { insertLogEntry } from './moderator-queries.ts'
import { isTold } from './outcome.ts'
import { presentCase, presentClaim, presentDecided, presentItem, presentNote, presentPast } from './present.ts'

type Asked = PageQuery & cases.QueueFilter

/** Open cases, the most urgent first, then the oldest. The look is logged in the transaction that takes it. */
export function list(act: Act, { limit: asked, before: cursor, ...filter }: Asked): Promise<Page<CaseItem>> {
  const limit = asked ?? MODERATION.casesPage
  const before = cursor ? readCursor(cursor) : null
  return inTransaction(act, async ({ db, viewer }) => {
    const rows = await cases.listQueue(db, viewer, { limit, before, filter })
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
    if (!(await cases.findCaseTraveller(db, viewer, caseId))) throw problem('not-found')
    await cases.markLookedAt(db, caseId)
    const row = await cases.findCase(db, viewer, caseId)
    if (!row) throw problem('not-found')
    const { travellerId } = row
    // mutant: a look at a case is not logged | modules/safety/moderation/cases
    await insertLogEntry(db, { actorId: viewer.id, action: 'case-read', travellerId, caseId })
    return presentCase(row, {
      viewer,
      history: travellerId ? await decisions.listPast(db, travellerId) : [],
      last: await decisions.findLast(db, caseId),
      hasDecided: await decisions.hasDecided(db, caseId, viewer.id),
      claim: await queries.findClaim(db, caseId),
      notes: await queries.listNotes(db, caseId),
    })
  })
}

/** Which stored variants can show a picture that was sealed in a case. The look is logged. */
export function choosePicture(act: Act, caseId: string, pictureId: string, asked: number) {
  return inTransaction(act, async ({ db, viewer }) => {
    const found = await cases.findEvidencePicture(db, viewer, caseId, pictureId)
    if (!found) throw problem('not-found')
    const { kind, width, travellerId } = found
    await insertLogEntry(db, { actorId: viewer.id, action: 'picture-read', travellerId, caseId, pictureId })
    return { id: pictureId, kind, widths: widthsFor(kind, width, asked) }
  })
}

const SHAPE = /^([0-2])\.(\d{1,13})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

const writeCursor = ({ urgency, openedAt, id }: cases.QueueCursor): string =>
  Buffer.from(`${urgency}.${openedAt.getTime()}.${id}`).toString('base64url')

function readCursor(text: string): cases.QueueCursor {
  const [, urgency, millis, id] = SHAPE.exec(Buffer.from(text, 'base64url').toString()) ?? []
  if (!id) throw notACursor()
  return { urgency: Number(urgency), openedAt: new Date(Number(millis)), id }
}

type Searched = PageQuery & queries.DecidedFilter

/** Decided cases, the latest first. The look is logged, without what was searched: it may be somebody's name. */
export function listDecided(act: Act, { limit, before, ...filter }: Searched): Promise<Page<DecidedItem>> {
  const range = pageRange({ limit, before }, MODERATION.casesPage)
  return inTransaction(act, async ({ db, viewer }) => {
    const rows = await queries.listDecided(db, viewer, range, filter)
    const details = { ids: rows.map(({ id }) => id) }
    await insertLogEntry(db, { actorId: viewer.id, action: 'decided-listed', details })
    return pageOf(rows, range.limit, presentDecided, ({ closedAt, id }) => ({ createdAt: closedAt, id }))
  })
}

/** What waits for a moderator, for the operator's alerts: how much and for how long, and nothing of whom it is about. */
export const measureWaiting = ({ services: { db, log }, metrics }: FastifyInstance): void =>
  registerRows<queries.WaitingCount>(metrics, log, {
    label: 'kind',
    read: () => queries.countWaiting(db),
    gauges: [
      { name: 'moderation_waiting', help: 'What waits for a moderator', value: ({ count }) => count },
      {
        name: 'moderation_oldest_seconds',
        help: 'For how long the oldest of it has waited',
        value: ({ oldest }) => oldest,
      },
    ],
  })

export function claim(act: Act, caseId: string, { claimed }: { claimed: boolean }): Promise<{ claim: Claim | null }> {
  return inTransaction(act, async ({ db, viewer }) => {
    const about = await requireCase(db, viewer, caseId)
    if (!(await queries.lockCase(db, caseId))) throw problem('case-decided')
    const isChanged = claimed
      ? await queries.upsertClaim(db, caseId, viewer.id)
      : await queries.deleteClaim(db, caseId, viewer.id)
    if (claimed && !isChanged) throw problem('case-claimed')
    const action = claimed ? 'case-claimed' : 'case-released'
    if (isChanged) await insertLogEntry(db, { actorId: viewer.id, action, travellerId: about.travellerId, caseId })
    return { claim: presentClaim(await queries.findClaim(db, caseId), viewer) }
  })
}

/** For the other moderators: it goes with the case. That there is one is logged, its words are not. */
export function addNote(act: Act, caseId: string, { text }: { text: string }): Promise<CaseNote> {
  return inTransaction(act, async ({ db, viewer }) => {
    const { travellerId } = await requireCase(db, viewer, caseId)
    const note = await queries.insertNote(db, { id: newId(), caseId, moderatorId: viewer.id, text })
    await insertLogEntry(db, { actorId: viewer.id, action: 'note-added', travellerId, caseId })
    return presentNote(note)
  })
}

/**
 * Opens a decided case again, by another moderator than decided it or answered its appeal. What was decided holds until it is
 * decided anew; whoever was told of it is told that.
 * @throws Problem `not-found`, `forbidden`, `case-open`, `appeal-waits`
 */
export function reopen(
  act: Act,
  caseId: string,
  { reason, text }: z.output<typeof reopenCase.body>,
): Promise<{ id: string }> {
  return inTransaction(act, async ({ db, viewer }) => {
    const { travellerId } = await requireCase(db, viewer, caseId)
    if (travellerId) await lockTraveller(db, travellerId)
    await cases.lockReportsOf(db, caseId)
    if (await queries.lockCase(db, caseId)) throw problem('case-open')
    const last = await decisions.findLast(db, caseId)
    if (await decisions.hasDecided(db, caseId, viewer.id)) throw problem('forbidden')
    if (last?.appealState === 'waiting') throw problem('appeal-waits')
    if (!(await cases.reopenCase(db, caseId))) throw problem('case-open')
    await queries.insertNote(db, { id: newId(), caseId, moderatorId: viewer.id, text })
    const { id: decisionId, travellerId: userId } = last ?? {}
    await insertLogEntry(db, {
      ...{ actorId: viewer.id, action: 'case-reopened', travellerId, caseId, details: { reason } },
      ...(decisionId ? { decisionId } : {}),
    })
    if (decisionId && userId && isTold(last))
      await upsertOwnNotification(db, { userId, kind: 'decision-reopened', subjectId: decisionId })
    return { id: caseId }
  })
}

/** A second moderator has looked at a severe decision, and it stands. Twice is once. */
export function review(
  act: Act,
  caseId: string,
  { decisionId }: z.output<typeof reviewDecision.body>,
): Promise<PastDecision> {
  return inTransaction(act, async ({ db, viewer }) => {
    const { travellerId } = await requireCase(db, viewer, caseId)
    if (await queries.lockCase(db, caseId)) throw problem('case-open')
    const last = await decisions.findLast(db, caseId)
    if (last?.id !== decisionId || last.review === 'none') throw problem('not-found')
    if (await decisions.hasDecided(db, caseId, viewer.id)) throw problem('forbidden')
    if (await decisions.setReviewed(db, decisionId, viewer.id))
      await insertLogEntry(db, { actorId: viewer.id, action: 'decision-reviewed', travellerId, caseId, decisionId })
    const row = await decisions.findDecision(db, decisionId)
    if (!row) throw new Error(`The decision ${decisionId} is not there after it was reviewed`)
    return presentPast(row)
  })
}

/** The same 404 for a case to which the moderator is party, and for none. */
async function requireCase(db: Act['db'], viewer: Act['viewer'], caseId: string) {
  const found = await cases.findCaseTraveller(db, viewer, caseId)
  if (!found) throw problem('not-found')
  return found
}
