import { matchTraveller } from '@caravan/contract/matches.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/route.ts'
import { askToConnect } from '../matches/asking.ts'

export async function travellerRoutes(app: FastifyInstance): Promise<void> {
  route(app, matchTraveller, (act, { params, body }) => askToConnect(act, params.userId, body.note))
}
