import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, IdParams, Time } from './fields.ts'
import { CasePerson, MODERATION, PastDecision } from './moderation.ts'
import { multiLineText } from './text.ts'

/** An appeal that waits for another moderator than the one who decided. */
export const AppealItem = z.object({
  /** Of the decision that it is against; there is one appeal for each. */
  id: Id,
  caseId: Id,
  traveller: CasePerson,
  text: z.string(),
  createdAt: Time,
  decision: PastDecision,
  /** What the decision quoted. */
  excerpt: z.string().nullable(),
})
export type AppealItem = z.infer<typeof AppealItem>

export const listAppeals = endpoint({
  method: 'GET',
  path: '/api/moderation/appeals',
  summary: 'Appeals that wait, the oldest first: none against what the caller decided, none of the caller’s own',
  access: 'moderator',
  paged: true,
  reply: { 200: z.array(AppealItem) },
})

/** How an appeal ends. */
export const APPEAL_OUTCOMES = ['upheld', 'reversed'] as const

export const AppealDecisionBody = z.object({
  outcome: z.enum(APPEAL_OUTCOMES, { error: 'The outcome is upheld or reversed.' }),
  text: multiLineText({ label: 'What you tell them', min: 1, max: MODERATION.text }),
})

export const decideAppeal = endpoint({
  method: 'POST',
  path: '/api/moderation/appeals/:decisionId/decision',
  summary: 'Uphold a decision of another moderator that was appealed against, or reverse it, which undoes what it did',
  access: 'moderator',
  params: IdParams('decisionId'),
  body: AppealDecisionBody,
  reply: { 201: PastDecision },
  problems: ['not-found', 'forbidden', 'appeal-decided', 'key-reused'],
})
