import type { SignalKind, SignalSummary } from '@caravan/contract/signals.ts'
import { lengthOf } from '@caravan/contract/text-length.ts'
import type { Db } from '../../../db/client.ts'
import type { EvidenceContent } from '../../../db/schema/evidence.ts'
import type { Services } from '../../../open-services.ts'
import type { Act } from '../../../platform/act.ts'
import { countWouldNot } from '../../meetups/meetings/would-not-meet-again.ts'
import { hasEvidence, insertEvidence, lockCaseOf, openCase, raiseUrgency } from '../reports/queries.ts'
import * as queries from './queries.ts'
import { comparable, gather, MANY_DECLINES, MANY_REPORTS, mostSent, SAME_WORDS } from './words.ts'

/** How soon a case that a signal opens is looked at, on the scale of reports. Who was met in person may be met again. */
const SIGNAL_URGENCY: Record<SignalKind, 0 | 1> = {
  'many-reports': 0,
  'same-words': 0,
  'many-declines': 0,
  'would-not-meet-again': 1,
}

/** What several say weighs more than each of them: the case becomes one step more urgent than their reasons make it. */
const raisesUrgency = (kind: SignalKind): boolean => kind === 'many-reports'

export interface NewSignal {
  travellerId: string
  kind: SignalKind
  /** Numbers alone: it names nobody, and is kept when the traveller is gone. */
  summary: SignalSummary
}

/**
 * Several at once come to one case, in which the same signal is changed. Nothing is announced, notified or counted of it, and
 * nothing changes for the traveller. Whoever calls has counted only what came after `lockCaseOf`, in the same transaction.
 * @returns the case
 */
export function openCaseBySignal({ db }: Pick<Act, 'db'>, { travellerId, kind, summary }: NewSignal): Promise<string> {
  return db.transaction(async (tx) => {
    const caseId = await openCase(tx, { travellerId, groupChatId: null }, SIGNAL_URGENCY[kind])
    const isNew = await queries.upsertSignal(tx, { caseId, kind, summary })
    if (isNew && raisesUrgency(kind)) await raiseUrgency(tx, caseId)
    await sealTraveller(tx, caseId, travellerId)
    return caseId
  })
}

/** What a case is about besides its reports. */
const sealForCase = (tx: Db, caseId: string, travellerId: string, content: EvidenceContent) =>
  insertEvidence(tx, {
    caseId,
    reportId: null,
    subject: { kind: 'traveller', id: travellerId },
    content,
    pictureIds: [],
  })

/** Where nothing is sealed yet, whom the case is about, as any traveller sees them: else nobody could say who it is. */
async function sealTraveller(tx: Db, caseId: string, travellerId: string): Promise<void> {
  if (await hasEvidence(tx, caseId)) return
  const found = await queries.findTraveller(tx, travellerId)
  if (!found) return
  const { author, profile, createdAt, isHidden } = found
  await sealForCase(tx, caseId, travellerId, {
    author,
    createdAt: createdAt.toISOString(),
    fields: { profile },
    messages: [],
    seenBy: { audience: isHidden ? 'matches' : 'all' },
  })
}

/** In the transaction of each report, which holds the open case: no job is left that would show that there was one. */
export async function noteReport(act: Pick<Act, 'db'>, travellerId: string, caseId: string): Promise<void> {
  const count = await queries.countReporters(act.db, caseId)
  const { reporters, days } = MANY_REPORTS
  if (count >= reporters) await openCaseBySignal(act, { travellerId, kind: 'many-reports', summary: { count, days } })
}

/** So many travellers in a year are no misunderstanding. */
const ENOUGH = { travellers: 3, days: 365 }

/** Where it repeats, a case is opened for a moderator, who learns how many said it and not who. */
export async function countWouldNotMeetAgain(tx: Db, travellerId: string): Promise<void> {
  await lockCaseOf(tx, travellerId)
  const count = await countWouldNot(tx, travellerId, ENOUGH.days)
  if (count < ENOUGH.travellers) return
  const summary = { count, days: ENOUGH.days }
  await openCaseBySignal({ db: tx }, { travellerId, kind: 'would-not-meet-again', summary })
}

/** What is sealed is the text, once, and to how many it went; not to whom. */
async function lookAtWords({ db }: Pick<Act, 'db'>, travellerId: string, since: Date): Promise<void> {
  const { recipients, days } = SAME_WORDS
  const sent = (await queries.listSentTexts(db, travellerId, since)).filter(
    ({ content }) => comparable(content).length >= SAME_WORDS.minLength,
  )
  if (new Set(sent.flatMap(({ recipientIds }) => recipientIds)).size < recipients) return
  const texts = gather(sent)
  const alike = await queries.listAlike(
    db,
    texts.map(({ words }) => words),
  )
  const found = mostSent(texts, alike)
  if (!found || found.recipients < recipients) return
  const traveller = await queries.findTraveller(db, travellerId)
  if (!traveller) return
  const summary = { count: found.recipients, days }
  const caseId = await openCaseBySignal({ db }, { travellerId, kind: 'same-words', summary })
  if (await queries.isSealed(db, caseId, found.words)) return
  await sealForCase(db, caseId, travellerId, {
    author: traveller.author,
    createdAt: found.createdAt.toISOString(),
    fields: { text: found.content, recipients: found.recipients },
    messages: [],
    seenBy: { audience: 'recipients' },
  })
}

async function lookAtDeclines(act: Pick<Act, 'db'>, travellerId: string, since: Date): Promise<void> {
  const { declines, days } = MANY_DECLINES
  const answers = await queries.listLatestAnswers(act.db, travellerId, since)
  const accepted = answers.indexOf('accepted')
  const count = accepted === -1 ? answers.length : accepted
  if (count >= declines) await openCaseBySignal(act, { travellerId, kind: 'many-declines', summary: { count, days } })
}

/** In the transaction that sends a text to another traveller. Messages do it in their own statement. */
export async function enqueueTextCheck(db: Db, senderId: string, text: string | null): Promise<void> {
  if (text && lengthOf(text) >= SAME_WORDS.minLength) await queries.enqueueLook(db, senderId)
}

/** A single transaction: cut off it is done anew, and repeated it changes nothing. */
export async function detectAbuse({ db }: Pick<Services, 'db'>, travellerId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const since = await lockCaseOf(tx, travellerId)
    await lookAtDeclines({ db: tx }, travellerId, since)
    await lookAtWords({ db: tx }, travellerId, since)
  })
}
