import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Day, Id, IdParams, Time } from './fields.ts'

/** What two had with each other. */
export const SHARED_KINDS = ['conversation', 'request', 'comments', 'group-chat'] as const
export type SharedKind = (typeof SHARED_KINDS)[number]

/** Kept for so many days after their author is not there any more, or they went. */
export const FORMER_CONTACTS = { keptDays: 90, sealedDays: 14 } as const

/** A traveller who is not there any more for the caller, and nothing of what came after. */
export const FormerContact = z.object({
  /** As the caller knew them. */
  user: z.object({ id: Id, username: z.string(), firstName: z.string() }),
  /** What they shared, and the day (UTC) of the last of it. */
  shared: z.array(z.object({ kind: z.enum(SHARED_KINDS), day: Day, name: z.string().nullable() })),
})
export type FormerContact = z.infer<typeof FormerContact>

export const RECEIVED_WORD_KINDS = ['message', 'request', 'comment', 'vouch', 'plan', 'group-message'] as const

/** Words that the caller received, as they were. */
export const ReceivedWord = z.object({
  /** Of what was said; changed words are several with one id. */
  id: Id,
  kind: z.enum(RECEIVED_WORD_KINDS),
  content: z.string(),
  /** Under which trip, or in which group chat; null elsewhere. */
  place: z.string().nullable(),
  createdAt: Time,
})
export type ReceivedWord = z.infer<typeof ReceivedWord>

export const listFormerContacts = endpoint({
  method: 'GET',
  path: '/api/former-contacts',
  summary:
    'Whom the caller had to do with and who is not there any more, for 90 days: the same entry whether they left, were suspended or either blocked the other',
  access: 'onboarded',
  paged: true,
  reply: { 200: z.array(FormerContact) },
})

export const listReceivedWords = endpoint({
  method: 'GET',
  path: '/api/former-contacts/:userId/words',
  summary: 'What one of them had written to the caller, the latest first, as it was received',
  access: 'onboarded',
  params: IdParams('userId'),
  paged: true,
  reply: { 200: z.array(ReceivedWord) },
  problems: ['not-found'],
})
