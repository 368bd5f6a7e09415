import * as contract from '@caravan/contract/saved-trips.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '../../../platform/route.ts'
import * as savedTrips from './saved-trips.ts'

export async function savedTripRoutes(app: FastifyInstance): Promise<void> {
  route(app, contract.saveTrip, (act, { params, body }) => savedTrips.setSaved(act, params.postId, body.saved))
  route(app, contract.listSavedTrips, (act, { query }) => savedTrips.list(act, query))
}
