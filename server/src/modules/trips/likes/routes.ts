import { likeTrip } from '@caravan/contract/trips.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '../../../platform/route.ts'
import { setLiked } from './likes.ts'

export async function likeRoutes(app: FastifyInstance): Promise<void> {
  route(app, likeTrip, (act, { params, body }) => setLiked(act, params.postId, body.liked))
}
