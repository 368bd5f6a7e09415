import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { CaseEvidence } from './evidence.ts'
import { Id, IdParams, Time } from './fields.ts'
import { REPORT_STATES, ReportReason, ReportSubjectKind } from './reports.ts'
import { RULE_IDS } from './rules.ts'
import { SIGNAL_KINDS, Signal } from './signals.ts'
import { multiLineText } from './text.ts'

export const MODERATION = {
  /** What a moderator writes to somebody, or notes of a dismissal. */
  text: 1000,
  appeal: 2000,
  suspendedDays: { min: 1, max: 365 },
  /** What a decision quotes of what it is about. */
  excerpt: 300,
  casesPage: 25,
  /** For so long a claimed case is nobody else's to decide. */
  claimMinutes: 30,
  note: 2000,
  search: { min: 3, max: 100 },
} as const

/** What a moderator can do about a case. All but `dismiss` is shown to whom it is about. */
export const MODERATION_ACTIONS = ['dismiss', 'hide', 'warn', 'suspend', 'ban'] as const
export const ModerationAction = z.enum(MODERATION_ACTIONS)
export type ModerationAction = z.infer<typeof ModerationAction>

/** What somebody is shown of themselves. */
export const SANCTIONS = ['hide', 'warn', 'suspend', 'ban'] as const
export const Sanction = z.enum(SANCTIONS)
export type Sanction = z.infer<typeof Sanction>

/** Beside them: whatever the operator did about a case that was closed from the command line. */
export const DECISION_KINDS = [...MODERATION_ACTIONS, 'handled'] as const
export const DecisionKind = z.enum(DECISION_KINDS)
export type DecisionKind = z.infer<typeof DecisionKind>

/** What a decision can hide from everybody but its author. */
export const HIDEABLE = ['trip', 'comment', 'vouch', 'group-chat', 'group-message'] as const
export type HideableKind = (typeof HIDEABLE)[number]
export const isHideable = (kind: string): kind is HideableKind => (HIDEABLE as readonly string[]).includes(kind)

/** What a decision is about, to whom it is about: 'your comment'. */
export const SUBJECT_WORDS: Readonly<Record<ReportSubjectKind, string>> = {
  traveller: 'profile',
  trip: 'trip',
  comment: 'comment',
  vouch: 'vouch',
  message: 'message',
  'group-chat': 'group chat',
  'group-message': 'message in a group chat',
}

export const APPEAL_STATES = ['waiting', 'upheld', 'reversed'] as const
export const AppealState = z.enum(APPEAL_STATES)
export type AppealState = z.infer<typeof AppealState>

export const Rule = z.enum(RULE_IDS, { error: 'Choose a rule from the list.' })

/** Whom a case is about, as sealed: null in a case about a group chat whose creator is gone. */
export const CasePerson = z.object({ id: Id, username: z.string().nullable(), firstName: z.string().nullable() })
export type CasePerson = z.infer<typeof CasePerson>

/** Which moderator is at a case, until when: no other one decides it meanwhile. */
export const Claim = z.object({ moderator: z.string().nullable(), isOwn: z.boolean(), endsAt: Time })
export type Claim = z.infer<typeof Claim>

/** Written by a moderator for the others: it goes with the case, and is in no archive. */
export const CaseNote = z.object({ id: Id, moderator: z.string().nullable(), text: z.string(), createdAt: Time })
export type CaseNote = z.infer<typeof CaseNote>

/** A case in the queue. */
export const CaseItem = z.object({
  id: Id,
  traveller: CasePerson.nullable(),
  /** 2 where somebody may be in danger, 1 where somebody is hurt, 0 for the rest. */
  urgency: z.int().min(0).max(2),
  openedAt: Time,
  /** Those that are not decided: how many, why and of what. By whom is shown to nobody. */
  reports: z.int(),
  reasons: z.array(ReportReason),
  /** How many reports give each reason, the most first. A node of a release before this one has none. */
  reasonCounts: z.array(z.object({ reason: ReportReason, reports: z.int() })).default([]),
  kinds: z.array(ReportSubjectKind),
  /** What opened it, or was added to it, by itself. */
  signals: z.array(z.enum(SIGNAL_KINDS)),
  claim: Claim.nullable().default(null),
  isReopened: z.boolean().default(false),
})
export type CaseItem = z.infer<typeof CaseItem>

export const CaseReport = z.object({
  id: Id,
  kind: ReportSubjectKind,
  reason: ReportReason,
  details: z.string(),
  state: z.enum(REPORT_STATES),
  createdAt: Time,
  evidence: z.array(CaseEvidence),
})
export type CaseReport = z.infer<typeof CaseReport>

/** An earlier decision about the same traveller. */
export const PastDecision = z.object({
  id: Id,
  caseId: Id,
  kind: DecisionKind,
  rule: Rule.nullable(),
  text: z.string(),
  decidedAt: Time,
  /** Of a suspension; null for all else, a ban too. */
  endsAt: Time.nullable(),
  appeal: AppealState.nullable(),
  /** Who decided; null for the operator, and for a moderator who is gone. */
  moderator: z.string().nullable().default(null),
  /** A later decision about the same case took its place: what this one did is undone. */
  isReplaced: z.boolean().default(false),
  /** Whether a second moderator has looked at it: `none` where it needs no second look. */
  review: z.enum(['none', 'waiting', 'reviewed']).default('none'),
})
export type PastDecision = z.infer<typeof PastDecision>

export const Case = z.object({
  id: Id,
  traveller: CasePerson.nullable(),
  urgency: z.int().min(0).max(2),
  openedAt: Time,
  /** Null while it is open. */
  closedAt: Time.nullable(),
  /** The oldest first. */
  reports: z.array(CaseReport),
  /** What opened it, or was added to it, by itself; and what was sealed with that. */
  signals: z.array(Signal),
  evidence: z.array(CaseEvidence),
  /** The latest first. */
  history: z.array(PastDecision),
  claim: Claim.nullable().default(null),
  /** The oldest first. */
  notes: z.array(CaseNote).default([]),
  isReopened: z.boolean().default(false),
  viewer: z
    .object({
      /** It is open, nobody else's, and was not decided by the viewer before. */
      canDecide: z.boolean(),
      canReopen: z.boolean(),
      canReview: z.boolean(),
    })
    .default({ canDecide: true, canReopen: false, canReview: false }),
})
export type Case = z.infer<typeof Case>

export const CaseParams = IdParams('caseId')

export const listCases = endpoint({
  method: 'GET',
  path: '/api/moderation/cases',
  summary: 'Open cases, the most urgent first, then the oldest; none about the caller. Each look is logged',
  access: 'moderator',
  query: z.object({
    reason: ReportReason.optional(),
    urgency: z.coerce.number().int().min(0).max(2).optional(),
    /** Claimed by the viewer, or by nobody. */
    claim: z.enum(['own', 'none'], { error: 'The claim is own or none.' }).optional(),
  }),
  paged: true,
  reply: { 200: z.array(CaseItem) },
})

export const readCase = endpoint({
  method: 'GET',
  path: '/api/moderation/cases/:caseId',
  summary: 'A case with its reports, what was sealed with them, and earlier decisions. Each look is logged',
  access: 'moderator',
  params: CaseParams,
  reply: { 200: Case },
  problems: ['not-found'],
})

/** What the person reads whom the decision is about: which rule, and a text. */
const notice = {
  rule: Rule,
  text: multiLineText({ label: 'What you tell them', min: 1, max: MODERATION.text }),
  /** What of the case it is about: quoted to its author, unless that would tell who reported it. */
  evidenceId: Id,
}
const { min, max } = MODERATION.suspendedDays
const days = z
  .int({ error: 'Say for how many days.' })
  .min(min, { error: 'A suspension takes at least a day.' })
  .max(max, { error: `A suspension takes at most ${max} days.` })

export const DecisionBody = z.discriminatedUnion(
  'action',
  [
    z.object({
      action: z.literal('dismiss'),
      /** For other moderators: nobody else reads it. */
      text: multiLineText({ label: 'Note', max: MODERATION.text }).default(''),
    }),
    z.object({ action: z.literal('hide'), ...notice }),
    z.object({ action: z.literal('warn'), ...notice }),
    z.object({ action: z.literal('suspend'), ...notice, days }),
    z.object({ action: z.literal('ban'), ...notice }),
  ],
  { error: `The action is one of ${MODERATION_ACTIONS.join(', ')}.` },
)
export type DecisionBody = z.output<typeof DecisionBody>

/** What of a decision its moderator was shown: anything else that would be told or decided is refused. */
const shown = { version: z.string().max(64).default('') }

export const DecideBody = z.intersection(DecisionBody, z.object(shown))
export type DecideBody = z.output<typeof DecideBody>

export const decideCase = endpoint({
  method: 'POST',
  path: '/api/moderation/cases/:caseId/decision',
  summary: 'Decide a case, and each of its reports with it. Of two at once one decides, the other is refused',
  access: 'moderator',
  params: CaseParams,
  body: DecideBody,
  reply: { 201: PastDecision },
  problems: [
    'not-found',
    'forbidden',
    'case-decided',
    'case-claimed',
    'preview-outdated',
    'not-hideable',
    'key-reused',
  ],
})

/** A decision as the one reads it whom it is about. */
export const OwnDecision = z.object({
  id: Id,
  action: Sanction,
  rule: Rule,
  text: z.string(),
  /** What it is about; what it quotes is null where quoting it would tell who saw it. */
  about: ReportSubjectKind,
  excerpt: z.string().nullable(),
  decidedAt: Time,
  /** Of a suspension. */
  endsAt: Time.nullable(),
  /** Whether it holds now: a suspension until its end, all else until it is reversed. */
  isActive: z.boolean(),
  appeal: z
    .object({
      state: AppealState,
      text: z.string(),
      createdAt: Time,
      /** What was answered; null while it waits. */
      answer: z.string().nullable(),
      decidedAt: Time.nullable(),
    })
    .nullable(),
  canAppeal: z.boolean(),
  /** A later decision took its place, which undid it. */
  isReplaced: z.boolean().default(false),
  /** A second moderator looks at it again. It holds meanwhile, and what they decide can be appealed against. */
  isReopened: z.boolean().default(false),
})
export type OwnDecision = z.infer<typeof OwnDecision>

export const listOwnDecisions = endpoint({
  method: 'GET',
  path: '/api/decisions',
  summary: 'What moderators decided about the caller, the latest first',
  access: 'signed-in',
  whileSuspended: true,
  paged: true,
  reply: { 200: z.array(OwnDecision) },
})

export const appealDecision = endpoint({
  method: 'POST',
  path: '/api/decisions/:decisionId/appeal',
  summary: 'Ask, once, that somebody else looks at a decision about the caller',
  access: 'signed-in',
  whileSuspended: true,
  params: IdParams('decisionId'),
  body: z.object({ text: multiLineText({ label: 'Your appeal', min: 1, max: MODERATION.appeal }) }),
  reply: { 201: OwnDecision },
  problems: ['not-found', 'already-appealed', 'being-reopened', 'key-reused'],
})
