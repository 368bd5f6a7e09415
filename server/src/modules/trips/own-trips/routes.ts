import * as contract from '@caravan/contract/own-trips.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '../../../platform/route.ts'
import * as ownTrips from './own-trips.ts'

export async function ownTripRoutes(app: FastifyInstance): Promise<void> {
  route(app, contract.listOwnTrips, (act, { query }) => ownTrips.list(act, query))
  route(app, contract.readTripCalendar, (act, { query }) => ownTrips.readCalendar(act, query))
}
