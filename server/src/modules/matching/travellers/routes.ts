import { matchTraveller } from '@caravan/contract/matches.ts'
import { readTraveller as readTravellerCall } from '@caravan/contract/travellers.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '../../../platform/route.ts'
import { askToConnect } from '../matches/asking.ts'
import { readTraveller } from './travellers.ts'

export async function travellerRoutes(app: FastifyInstance): Promise<void> {
  route(app, readTravellerCall, (act, { params }) => readTraveller(act, params.username))
  route(app, matchTraveller, (act, { params, body }) => askToConnect(act, params.userId, body.note))
}
