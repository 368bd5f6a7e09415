import * as contract from '@caravan/contract/trips.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/route.ts'
import * as trips from './trips.ts'

export async function tripRoutes(app: FastifyInstance): Promise<void> {
  route(app, contract.listTrips, (act, { query }) => trips.list(act, query))
  route(app, contract.readTrip, (act, { params }) => trips.read(act, params.postId))
  route(app, contract.postTrip, (act, { body }) => trips.post(act, body))
  route(app, contract.changeTrip, (act, { params, body }) => trips.change(act, params.postId, body))
  route(app, contract.deleteTrip, (act, { params }) => trips.remove(act, params.postId))
}
