import { matchTrip } from '@caravan/contract/trips.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/route.ts'
import { askToMatch, withdrawMatch } from './matches.ts'

export async function matchRoutes(app: FastifyInstance): Promise<void> {
  route(app, matchTrip, ({ db, viewer, params, body }) =>
    (body.matched ? askToMatch : withdrawMatch)(db, viewer, params.postId),
  )
}
