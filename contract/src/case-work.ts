import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, Time } from './fields.ts'
import {
  CaseNote,
  CaseParams,
  CasePerson,
  Claim,
  DECISION_KINDS,
  DecisionBody,
  MODERATION,
  OwnDecision,
  PastDecision,
} from './moderation.ts'
import { ReportReason } from './reports.ts'
import { multiLineText, singleLineText } from './text.ts'

/** What comes of a decision, as those read it whom it is told: made by deciding and undone, so that it is what they will read. */
export const DecisionPreview = z.object({
  /** Of all that is shown here and of the case: deciding anything else is refused. */
  version: z.string(),
  /** Null where nothing is told to anybody. */
  told: z
    .object({
      username: z.string().nullable(),
      decision: OwnDecision,
      /** In the list of notifications; null of a suspension, which is read at the next sign-in. */
      notification: z.string().nullable(),
      /** Sent where it is still unread after a while, unless they switched it off. */
      mail: z.object({ subject: z.string(), text: z.string() }).nullable(),
    })
    .nullable(),
  /** What is read by those who reported, each line once. By whom is shown to nobody. */
  reporters: z.array(z.string()),
})
export type DecisionPreview = z.infer<typeof DecisionPreview>

export const previewDecision = endpoint({
  method: 'POST',
  path: '/api/moderation/cases/:caseId/preview',
  summary: 'What a decision would tell to whom it is about and to those who reported; nothing is decided',
  access: 'moderator',
  params: CaseParams,
  body: DecisionBody,
  reply: { 200: DecisionPreview },
  problems: ['not-found', 'forbidden', 'case-decided', 'case-claimed', 'not-hideable'],
})

export const claimCase = endpoint({
  method: 'PUT',
  path: '/api/moderation/cases/:caseId/claim',
  summary: 'Take an open case for half an hour, or release it. Of two at once one has it, the other is refused',
  access: 'moderator',
  params: CaseParams,
  body: z.object({ claimed: z.boolean({ error: 'claimed is true or false.' }) }),
  reply: { 200: z.object({ claim: Claim.nullable() }) },
  problems: ['not-found', 'case-decided', 'case-claimed'],
})

export const addCaseNote = endpoint({
  method: 'POST',
  path: '/api/moderation/cases/:caseId/notes',
  summary: 'Write a note about a case for other moderators; it goes with the case, and no traveller reads it',
  access: 'moderator',
  params: CaseParams,
  body: z.object({ text: multiLineText({ label: 'Note', min: 1, max: MODERATION.note }) }),
  reply: { 201: CaseNote },
  problems: ['not-found', 'key-reused'],
})

/** Why a decided case is looked at again: logged as this word, while what is written goes with the case. */
export const REOPENING_REASONS = ['mistake', 'new-facts', 'too-mild', 'too-harsh'] as const
export type ReopeningReason = (typeof REOPENING_REASONS)[number]

export const reopenCase = endpoint({
  method: 'POST',
  path: '/api/moderation/cases/:caseId/reopening',
  summary: 'Open a case that another moderator decided. What was decided holds until the case is decided anew',
  access: 'moderator',
  params: CaseParams,
  body: z.object({
    reason: z.enum(REOPENING_REASONS, { error: 'Choose a reason from the list.' }),
    text: multiLineText({ label: 'Why', min: 1, max: MODERATION.note }),
  }),
  reply: { 201: z.object({ id: Id }) },
  problems: ['not-found', 'forbidden', 'case-open', 'appeal-waits', 'key-reused'],
})

export const reviewDecision = endpoint({
  method: 'POST',
  path: '/api/moderation/cases/:caseId/review',
  summary: 'Say that a severe decision of another moderator was looked at, and stands',
  access: 'moderator',
  params: CaseParams,
  /** The decision that was looked at: a later one is another. */
  body: z.object({ decisionId: Id }),
  reply: { 201: PastDecision },
  problems: ['not-found', 'forbidden', 'case-open', 'key-reused'],
})

/** A decided case with its last decision, which goes with the account that it is about. */
export const DecidedItem = z.object({
  id: Id,
  traveller: CasePerson.nullable(),
  closedAt: Time,
  reports: z.int(),
  reasons: z.array(ReportReason),
  decision: PastDecision.nullable(),
})
export type DecidedItem = z.infer<typeof DecidedItem>

export const listDecidedCases = endpoint({
  method: 'GET',
  path: '/api/moderation/decided',
  summary: 'Decided cases, the latest first, as long as they are kept. Each look is logged, without what was searched',
  access: 'moderator',
  query: z.object({
    /** In the username of whom it is about, in what was sealed, and in what reporters wrote; not in who reported. */
    q: singleLineText({ label: 'Search', ...MODERATION.search }).optional(),
    reason: ReportReason.optional(),
    kind: z.enum(DECISION_KINDS).optional(),
    /** Their username. */
    moderator: singleLineText({ label: 'Moderator', min: 1, max: MODERATION.search.max }).optional(),
    /** Severe decisions of others that nobody has looked at a second time. */
    review: z.literal('waiting').optional(),
  }),
  paged: true,
  reply: { 200: z.array(DecidedItem) },
})
