import * as contract from '@caravan/contract/comments.ts'
import type { FastifyInstance } from 'fastify'
import { nextLink } from '../../db/page.ts'
import { route } from '../../platform/route.ts'
import * as comments from './comments.ts'

export async function commentRoutes(app: FastifyInstance): Promise<void> {
  route(app, contract.listComments, async ({ db, viewer, params, query, request, reply }) => {
    const page = await comments.list(db, viewer, params.postId, query)
    reply.headers(nextLink(request.url, page.last, page.isFull))
    return page.comments
  })
  route(app, contract.postComment, ({ db, viewer, params, body }) =>
    comments.post(db, viewer, params.postId, body.content),
  )
  route(app, contract.deleteComment, ({ db, viewer, params }) => comments.remove(db, viewer, params.commentId))
}
