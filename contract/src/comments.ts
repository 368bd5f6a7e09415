import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Confirmation, Id, IdParams, Time } from './fields.ts'
import { LIMITS } from './limits.ts'
import { multiLineText } from './text.ts'
import { AuthorCard } from './users.ts'

export const Comment = z.object({
  id: Id,
  postId: Id,
  userId: Id,
  content: z.string(),
  /** Whether web addresses in it are links: not where an account wrote it in its first days. */
  canLink: z.boolean(),
  createdAt: Time,
  user: AuthorCard,
  viewer: z.object({ canDelete: z.boolean() }),
  /** Grows with every change: what carries a lower one was read earlier. */
  version: z.int(),
})
export type Comment = z.infer<typeof Comment>

export const listComments = endpoint({
  method: 'GET',
  path: '/api/posts/:postId/comments',
  summary: 'Comments on a trip, oldest first: the newest page, older ones by the `next` link',
  access: 'onboarded',
  params: IdParams('postId'),
  paged: true,
  reply: { 200: z.array(Comment) },
  problems: ['not-found'],
})

export const postComment = endpoint({
  method: 'POST',
  path: '/api/posts/:postId/comments',
  summary: 'Comment on a trip',
  access: 'onboarded',
  adultsOnly: true,
  action: 'comment',
  params: IdParams('postId'),
  body: z.object({ content: multiLineText({ min: 1, max: LIMITS.comment, label: 'Comment' }) }),
  reply: { 201: Comment },
  problems: ['not-found', 'key-reused'],
})

export const deleteComment = endpoint({
  method: 'PUT',
  path: '/api/comments/:commentId',
  summary: 'Delete one’s own comment',
  access: 'onboarded',
  params: IdParams('commentId'),
  body: z.object({ action: z.literal('delete', { error: 'The one action is delete.' }) }),
  reply: { 200: Confirmation },
  problems: ['not-found', 'forbidden'],
})
