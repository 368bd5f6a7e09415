import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, Time } from './fields.ts'
import { LIMITS } from './limits.ts'
import { multiLineText } from './text.ts'

/** What can be reported. */
export const REPORT_SUBJECTS = [
  'traveller',
  'trip',
  'comment',
  'vouch',
  'message',
  'group-chat',
  'group-message',
] as const
export const ReportSubjectKind = z.enum(REPORT_SUBJECTS, { error: `The kind is one of ${REPORT_SUBJECTS.join(', ')}.` })
export type ReportSubjectKind = z.infer<typeof ReportSubjectKind>

export const REPORT_REASONS = [
  'dating',
  'harassment',
  'hate',
  'scam',
  'unsafe-meeting',
  'impersonation',
  'under-18',
  'spam',
  'other',
] as const
export const ReportReason = z.enum(REPORT_REASONS, { error: 'Choose a reason from the list.' })
export type ReportReason = z.infer<typeof ReportReason>

/** Received, then looked at by somebody, then decided: in either of two ways. */
export const REPORT_STATES = ['received', 'being-looked-at', 'acted', 'nothing-found'] as const
export type ReportState = (typeof REPORT_STATES)[number]

export const REPORTS = {
  /** So many messages before and after the one that is reported are evidence too. */
  messagesAround: 5,
  /** So many of the latest words that a reporter received of a traveller are evidence with them. */
  receivedWords: 100,
  /** So many trips of a traveller are evidence, the latest first. */
  trips: 20,
  /** How much of what was reported is quoted to its reporter. */
  quote: 80,
  /** For so long after its case is closed a report and its evidence are kept. */
  keptDays: 90,
} as const

/** What of a traveller is meant; a trip of theirs is a subject by itself. */
export const TRAVELLER_PARTS = ['behaviour', 'name', 'picture', 'bio'] as const
export const TravellerPart = z.enum(TRAVELLER_PARTS, { error: `The part is one of ${TRAVELLER_PARTS.join(', ')}.` })
export type TravellerPart = z.infer<typeof TravellerPart>

/** What the reporter sees of a report of theirs. */
export const Report = z.object({
  id: Id,
  kind: ReportSubjectKind,
  /** Of the traveller whom it is about, as the reporter knew them; null where they did not. */
  username: z.string().nullable(),
  reason: ReportReason,
  details: z.string(),
  state: z.enum(REPORT_STATES),
  createdAt: Time,
  /** How what was reported begins, as the reporter saw it; null where it has no words. */
  quote: z.string().nullable().default(null),
  /** Whether what was reported is hidden by the decision: of anything else that was done nothing is told. */
  isRemoved: z.boolean().default(false),
})
export type Report = z.infer<typeof Report>

const ReportAnswer = Report.extend({
  /** False where the caller had reported the same before: what was written was added. */
  isNew: z.boolean(),
})

export const reportSubject = endpoint({
  method: 'POST',
  path: '/api/reports',
  summary:
    'Report a traveller, or something of theirs that the caller sees or received in the last 90 days: 201. Reported again before it is decided, it is the same report: 200',
  access: 'onboarded',
  forSafety: true,
  action: 'report',
  body: z
    .object({
      subject: z.object({ kind: ReportSubjectKind, id: Id }),
      reason: ReportReason,
      /** Of a traveller: which part of the profile. */
      part: TravellerPart.optional(),
      details: multiLineText({ max: LIMITS.reportDetails, label: 'Details' }).default(''),
      /** Block whoever it is about in the same step. */
      block: z.boolean({ error: 'block is true or false.' }).default(false),
    })
    .refine(({ reason, details }) => reason !== 'other' || details !== '', {
      path: ['details'],
      error: 'Say in a few words what it is.',
    }),
  reply: { 200: ReportAnswer, 201: ReportAnswer },
  isCreated: ({ isNew }: z.infer<typeof ReportAnswer>) => isNew,
  problems: ['not-found', 'self-report', 'too-many-blocks', 'key-reused'],
})

export const listReports = endpoint({
  method: 'GET',
  path: '/api/reports',
  summary: 'What the caller has reported and what became of it, the latest first',
  access: 'onboarded',
  paged: true,
  reply: { 200: z.array(Report) },
})
