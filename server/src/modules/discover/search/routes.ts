import * as contract from '@caravan/contract/search.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '../../../platform/route.ts'
import { searchTravellers } from './traveller-search.ts'
import { searchTrips } from './trip-search.ts'
import { understood } from './understood.ts'

export async function searchRoutes(app: FastifyInstance): Promise<void> {
  route(app, contract.searchTrips, (act, { query }) => searchTrips(act, query))
  route(app, contract.searchTravellers, (act, { query }) => searchTravellers(act, query))
  route(app, contract.understandSearch, (act, { query }) => understood(act, query))
}
