import { z } from 'zod'
import { Id, Time } from './fields.ts'

export const MATCH_STATUSES = ['pending', 'accepted', 'rejected'] as const

/** A request from one traveller to another, about a trip or, without one, a direct connection. */
export const Match = z.object({
  id: Id,
  userId: Id,
  postId: Id.nullable(),
  postAuthorId: Id,
  status: z.enum(MATCH_STATUSES),
  createdAt: Time,
})
export type Match = z.infer<typeof Match>
