import type { Act } from '../../../platform/act.ts'
import { sealForCase } from '../reports/cases.ts'
import * as queries from './queries.ts'
import { openCaseBySignal } from './signals.ts'
import { SAME_WORDS } from './thresholds.ts'
import { comparable, gather, mostSent } from './words.ts'

/**
 * Looks whether a traveller sends the same words to many, among the texts that they sent last. What is sealed is the text, once, and
 * to how many; not to whom.
 */
export async function lookAtWords({ db }: Pick<Act, 'db'>, travellerId: string, since: Date): Promise<void> {
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
