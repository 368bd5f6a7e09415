import * as contract from '@caravan/contract/trips.ts'
import type { FastifyInstance } from 'fastify'
import { nextLink } from '../../db/page.ts'
import { route } from '../../platform/route.ts'
import * as trips from './trips.ts'

export async function tripRoutes(app: FastifyInstance): Promise<void> {
  route(app, contract.listTrips, async ({ db, viewer, query, request, reply }) => {
    const page = await trips.list(db, viewer, query)
    reply.headers(nextLink(request.url, page.last, page.isFull))
    return page.trips
  })
  route(app, contract.readTrip, ({ db, viewer, params }) => trips.read(db, viewer, params.postId))
  route(app, contract.postTrip, ({ db, viewer, body }) => trips.post(db, viewer, body))
  route(app, contract.changeTrip, (visit) =>
    trips.change(visit.db, visit.viewer, visit.params.postId, visit.body, visit),
  )
  route(app, contract.deleteTrip, (visit) => trips.remove(visit.db, visit.viewer, visit.params.postId, visit))
}
