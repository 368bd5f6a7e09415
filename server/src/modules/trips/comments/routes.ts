import * as contract from '@caravan/contract/comments.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '../../../platform/route.ts'
import * as comments from './comments.ts'

export async function commentRoutes(app: FastifyInstance): Promise<void> {
  route(app, contract.listComments, (act, { params, query }) => comments.list(act, params.postId, query))
  route(app, contract.postComment, (act, { params, body }) => comments.post(act, params.postId, body))
  route(app, contract.deleteComment, (act, { params }) => comments.remove(act, params.commentId))
}
