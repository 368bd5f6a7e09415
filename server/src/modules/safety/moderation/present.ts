import type { AppealItem } from '@caravan/contract/appeals.ts'
import type { DecidedItem } from '@caravan/contract/case-work.ts'
import { type CaseEvidence, type EvidenceAuthor, evidencePicturePath } from '@caravan/contract/evidence.ts'
import {
  type Case,
  type CaseItem,
  type CaseNote,
  type CasePerson,
  type Claim,
  isHideable,
  type OwnDecision,
  type PastDecision,
  Sanction,
} from '@caravan/contract/moderation.ts'
import type { EvidencePerson } from '../../../db/schema/evidence.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import type { CaseRow, EvidenceRow, QueueRow } from './case-queries.ts'
import type { AppealRow, DecisionRow } from './decision-queries.ts'
import { fieldsOf } from './evidence-fields.ts'
import type { ClaimRow, DecidedRow, NoteRow } from './moderator-queries.ts'

const personOf = (id: string | null, sealed: EvidencePerson | null | undefined): CasePerson | null =>
  id ? { id, username: sealed?.username ?? null, firstName: sealed?.firstName ?? null } : null

type ViewerId = Pick<Viewer, 'id'>

const timeOf = (text: string) => new Date(text).toISOString()

export function presentItem(row: QueueRow, viewer: ViewerId): CaseItem {
  const { id, urgency, reports, reasons, reasonCounts, kinds, signals } = row
  return {
    ...{ id, urgency, reports, reasons, reasonCounts, kinds, signals },
    isReopened: row.reopenedAt !== null,
    claim: presentClaim(row.claim, viewer),
    traveller: personOf(row.travellerId, row.author),
    openedAt: row.openedAt.toISOString(),
  }
}

export const presentClaim = (claim: ClaimRow | null, viewer: ViewerId): Claim | null =>
  claim && {
    moderator: claim.moderator,
    isOwn: claim.moderatorId === viewer.id,
    endsAt: timeOf(claim.endsAt),
  }

export const presentNote = ({ createdAt, ...note }: NoteRow): CaseNote => ({
  ...note,
  createdAt: createdAt.toISOString(),
})

interface Around {
  viewer: ViewerId
  history: readonly DecisionRow[]
  last: DecisionRow | undefined
  hasDecided: boolean
  claim: ClaimRow | null
  notes: readonly NoteRow[]
}

export function presentCase(row: CaseRow, { viewer, history, last, hasDecided, claim, notes }: Around): Case {
  const { id, travellerId, urgency, openedAt, closedAt, reopenedAt } = row
  const isTaken = claim !== null && claim.moderatorId !== viewer.id
  const nameOf = namesIn(row)
  const authors = [row, ...row.reports].flatMap(({ evidence }) => evidence.map(({ content }) => content.author))
  return {
    ...{ id, urgency },
    traveller: personOf(
      travellerId,
      authors.findLast((author) => author?.id === travellerId),
    ),
    openedAt: timeOf(openedAt),
    closedAt: closedAt && timeOf(closedAt),
    reports: row.reports.map(({ evidence, createdAt, ...report }) => ({
      ...report,
      createdAt: timeOf(createdAt),
      evidence: evidence.map((one) => presentEvidence(id, one, nameOf)),
    })),
    signals: row.signals.map(({ firstAt, lastAt, ...signal }) => ({
      ...signal,
      firstAt: timeOf(firstAt),
      lastAt: timeOf(lastAt),
    })),
    evidence: row.evidence.map((one) => presentEvidence(id, one, nameOf)),
    history: history.map(presentPast),
    claim: presentClaim(claim, viewer),
    notes: notes.map(presentNote),
    isReopened: reopenedAt !== null && closedAt === null,
    viewer: {
      canDecide: closedAt === null && !isTaken && !hasDecided,
      canReopen: closedAt !== null && !hasDecided && last?.appealState !== 'waiting',
      canReview: closedAt !== null && !hasDecided && last?.review === 'waiting',
    },
  }
}

type NameOf = (person: EvidencePerson | null) => EvidenceAuthor | null

/** Only the one whom the case is about has a name; the others are numbered as they come, from the second on. */
function namesIn({ travellerId }: Pick<CaseRow, 'travellerId'>): NameOf {
  const numbers = new Map<string, number>()
  return (person) => {
    if (!person) return null
    if (person.id === travellerId) return { isSubject: true, name: person.username ?? person.firstName ?? 'Traveler 1' }
    const number = numbers.get(person.id) ?? numbers.size + 2
    numbers.set(person.id, number)
    return { isSubject: false, name: `Traveler ${number}` }
  }
}

function presentEvidence(
  caseId: string,
  { content, sealedAt, pictureIds, ...row }: EvidenceRow,
  nameOf: NameOf,
): CaseEvidence {
  return {
    ...row,
    sealedAt: timeOf(sealedAt),
    author: nameOf(content.author),
    createdAt: timeOf(content.createdAt),
    fields: fieldsOf(content.fields),
    messages: content.messages.map(({ id, author, content: words, createdAt }) => ({
      author: nameOf(author),
      content: words,
      createdAt: timeOf(createdAt),
      isReported: id === row.subjectId,
    })),
    seenBy: { audience: content.seenBy.audience, travellers: content.seenBy.travellerIds?.length ?? null },
    pictures: pictureIds.map((id) => ({ id, url: evidencePicturePath(caseId, id) })),
    canHide: isHideable(row.kind),
  }
}

export function presentPast(row: DecisionRow): PastDecision {
  const { id, caseId, kind, rule, text, moderator, review } = row
  return {
    ...{ id, caseId, kind, rule, text },
    decidedAt: row.decidedAt.toISOString(),
    endsAt: row.endsAt?.toISOString() ?? null,
    appeal: row.appealState,
    isReplaced: row.replacedAt !== null,
    ...{ moderator, review },
  }
}

export const presentDecided = (row: DecidedRow & { decision: DecisionRow | null }): DecidedItem => ({
  id: row.id,
  traveller: personOf(row.travellerId, row.author),
  closedAt: row.closedAt.toISOString(),
  reports: row.reports,
  reasons: row.reasons,
  decision: row.decision && presentPast(row.decision),
})

export const presentAppeal = (row: AppealRow): AppealItem => ({
  id: row.id,
  caseId: row.caseId,
  traveller: { id: row.travellerId, username: row.username, firstName: row.firstName },
  text: row.appealText ?? '',
  createdAt: (row.appealedAt ?? row.decidedAt).toISOString(),
  decision: presentPast(row),
  excerpt: row.excerpt,
})

export function presentOwn(row: DecisionRow): OwnDecision {
  const { id, rule, text, about, excerpt, decidedAt, endsAt, isOver, appealedAt, appealState, isReopened, replacedAt } =
    row
  if (!rule || !about) throw new Error(`The decision ${id} says no rule, or not what it is about`)
  return {
    ...{ id, rule, text, about, excerpt },
    action: Sanction.parse(row.kind),
    decidedAt: decidedAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
    isActive: !isOver && appealState !== 'reversed' && replacedAt === null,
    appeal:
      appealedAt && appealState
        ? {
            state: appealState,
            text: row.appealText ?? '',
            createdAt: appealedAt.toISOString(),
            answer: row.appealAnswer,
            decidedAt: row.appealDecidedAt?.toISOString() ?? null,
          }
        : null,
    canAppeal: appealedAt === null && !isReopened && replacedAt === null,
    isReplaced: replacedAt !== null,
    isReopened,
  }
}
