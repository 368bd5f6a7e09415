import { createHash } from 'node:crypto'
import type { DecisionPreview } from '@caravan/contract/case-work.ts'
import { type DecisionBody, SANCTIONS } from '@caravan/contract/moderation.ts'
import { reportAnswerText } from '@caravan/contract/report-answer.ts'
import type { Act } from '../../../platform/act.ts'
import { readNotice } from '../../inbox/notifications/mail.ts'
import * as cases from './case-queries.ts'
import * as decisions from './decision-queries.ts'
import { presentOwn } from './present.ts'
import { NOTICES } from './sanctions.ts'

/** What whom it is about was told of: neither a dismissal nor what the operator handled. */
export const isTold = (decision: { kind: string } | undefined): boolean =>
  decision !== undefined && (SANCTIONS as readonly string[]).includes(decision.kind)

type Reading = Pick<Act, 'db' | 'viewer'>

/** What a decision tells, read where those read it whom it is told, in the transaction that decides. */
export async function outcomeOf(
  { db, viewer }: Reading,
  caseId: string,
  decisionId: string,
  body: DecisionBody,
): Promise<DecisionPreview> {
  const told = await toldBy(db, decisionId)
  const answers = await cases.listAnswers(db, caseId)
  const reporters = [...new Set(answers.map(reportAnswerText))]
  const found = await cases.findCase(db, viewer, caseId)
  // what the moderator has looked at: a report that came after it is not decided unseen
  const looked = found && [found.reports.map(({ state: _, ...report }) => report), found.evidence, found.signals]
  return { version: hashOf([body, told && withoutTimes(told), reporters, looked]), told, reporters }
}

async function toldBy(db: Act['db'], decisionId: string): Promise<DecisionPreview['told']> {
  const row = await decisions.findDecision(db, decisionId)
  if (!row?.travellerId || !isTold(row)) return null
  const kind = NOTICES[row.kind]
  const notice = kind ? await readNotice(db, { userId: row.travellerId, kind, subjectId: decisionId }) : null
  const username = await decisions.findUsername(db, row.travellerId)
  return { username, decision: presentOwn(row), notification: notice?.text ?? null, mail: notice?.mail ?? null }
}

/** Each preview is of another decision at another moment, which says the same. */
function withoutTimes({ decision, ...told }: NonNullable<DecisionPreview['told']>) {
  const { id: _id, decidedAt: _at, endsAt: _ends, ...said } = decision
  return { ...told, said }
}

const hashOf = (shown: unknown) => createHash('sha256').update(JSON.stringify(shown)).digest('hex')
