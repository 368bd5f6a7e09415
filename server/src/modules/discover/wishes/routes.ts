import * as contract from '@caravan/contract/wishes.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '../../../platform/route.ts'
import * as wishes from './wishes.ts'

export async function wishRoutes(app: FastifyInstance): Promise<void> {
  route(app, contract.listWishes, (act) => wishes.list(act))
  route(app, contract.makeWish, (act, { body }) => wishes.make(act, body))
  route(app, contract.deleteWish, (act, { params }) => wishes.remove(act, params.wishId))
  route(app, contract.listFittingTrips, (act, { params, query }) => wishes.listFitting(act, params.wishId, query))
}
