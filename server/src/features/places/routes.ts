import { searchPlaces } from '@caravan/contract/places.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/route.ts'
import * as places from './places.ts'

export async function placeRoutes(app: FastifyInstance): Promise<void> {
  route(app, searchPlaces, ({ services, query }) => places.search(services.replica, query.q, query.limit))
}
