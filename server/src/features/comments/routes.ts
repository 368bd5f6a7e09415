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
  route(app, contract.postComment, (visit) =>
    comments.post(visit.db, visit.viewer, { tripId: visit.params.postId, content: visit.body.content }, visit),
  )
  route(app, contract.deleteComment, (visit) => comments.remove(visit.db, visit.viewer, visit.params.commentId, visit))
}
