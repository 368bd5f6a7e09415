import type { PageQuery } from '@caravan/contract/endpoint.ts'
import { LIMITS } from '@caravan/contract/limits.ts'
import type { Report, ReportReason, reportSubject } from '@caravan/contract/reports.ts'
import { lengthOf } from '@caravan/contract/text-length.ts'
import type { z } from 'zod'
import { newId } from '../../../db/id.ts'
import { type Page, pageOf, pageRange } from '../../../db/page.ts'
import { lockTraveller } from '../../../db/pair-lock.ts'
import { type Act, inTransaction } from '../../../platform/act.ts'
import { problem } from '../../../problem.ts'
import type { SealingServices } from '../../chat/group-chats/sealed-words.ts'
import { pictureIdIn } from '../../media/pictures/object-keys.ts'
import { setBlocked } from '../blocks/blocks.ts'
import { recordParties } from '../moderation/parties.ts'
import { noteReport } from '../signals/detect-abuse.ts'
import * as queries from './queries.ts'
import { findSeenOrReceived } from './received.ts'
import type { SubjectRow } from './subject-queries.ts'

export { deleteOldCases } from './queries.ts'

/** How soon a case is looked at: 2 where somebody may be in danger, 1 where somebody is hurt. */
const URGENCY: Record<ReportReason, 0 | 1 | 2> = {
  'unsafe-meeting': 2,
  'under-18': 2,
  harassment: 1,
  hate: 1,
  scam: 1,
  dating: 0,
  impersonation: 0,
  spam: 0,
  other: 0,
}

type Wanted = z.output<typeof reportSubject.body>

/**
 * Reports what the viewer sees or received, with a sealed copy of it, and blocks whoever it is about where that is wanted. Nobody is
 * told: no event, no notification and no count comes of it.
 * @throws Problem `not-found` for what is not there or not for this viewer: the two look the same
 */
export function report(services: SealingServices, act: Act, wanted: Wanted): Promise<Report & { isNew: boolean }> {
  return inTransaction(act, async (act) => {
    const { db, viewer } = act
    // a reporter's own reports come one after the other
    // mutant: two reports of one traveler at once meet in no lock | modules/safety/reports/reports
    await lockTraveller(db, viewer.id)
    const subject = await findSeenOrReceived({ services, db, viewer }, wanted.subject)
    if (!subject) throw problem('not-found')
    if (subject.travellerId === viewer.id) throw problem('self-report')
    const { id, isNew } = await store(act, wanted, subject)
    if (wanted.block && subject.travellerId) await setBlocked(act, subject.travellerId, true)
    const row = await queries.findReport(db, viewer, id)
    if (!row) throw new Error(`The report ${id} is not there after it was stored`)
    return { ...present(row), isNew }
  })
}

async function store(act: Act, wanted: Wanted, { travellerId, content, pictures }: SubjectRow) {
  const { db, viewer } = act
  const { subject, reason, details } = wanted
  const urgency = URGENCY[reason]
  const earlier = await queries.lockUndecidedReport(db, viewer, subject)
  const id = earlier?.id ?? newId()
  const groupChatId = travellerId ? null : subject.id
  const caseId = earlier?.caseId ?? (await queries.openCase(db, { travellerId, groupChatId }, urgency))
  if (earlier) {
    await queries.addToReport(db, { id, caseId, reason, details: joined(earlier.details, details), urgency })
  } else {
    await queries.insertReport(db, { id, caseId, reporterId: viewer.id, subject, reason, details })
  }
  if (wanted.part && subject.kind === 'traveller') content.fields.part = wanted.part
  await queries.insertEvidence(db, { caseId, reportId: id, subject, content, pictureIds: pictures.flatMap(idIn) })
  await recordParties(db, caseId)
  if (travellerId) await noteReport(act, travellerId, caseId)
  return { id, isNew: !earlier }
}

const idIn = (objectPath: string) =>
  (['trips', 'avatars'] as const).flatMap((kind) => pictureIdIn(objectPath, kind) ?? [])

/** Nothing of what was written before is lost, and the same words are not said twice. */
function joined(earlier: string, added: string): string {
  if (earlier.includes(added)) return earlier
  const details = earlier ? `${earlier}\n\n${added}` : added
  if (lengthOf(details) <= LIMITS.reportDetailsInAll) return details
  const detail = 'You have written as much about this as is possible. Send the report without it.'
  throw problem('invalid-input', { errors: [{ pointer: '/details', detail }] })
}

export async function list({ db, viewer }: Act, asked: PageQuery): Promise<Page<Report>> {
  const range = pageRange(asked, LIMITS.listPage)
  const rows = await queries.listReports(db, viewer, range)
  return pageOf(rows, range.limit, present, ({ createdAt, id }) => ({ createdAt, id }))
}

const present = ({ createdAt, ...row }: queries.ReportRow): Report => ({ ...row, createdAt: createdAt.toISOString() })
