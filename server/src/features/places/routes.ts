import { searchPlaces } from '@caravan/contract/places.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/route.ts'
import * as places from './places.ts'

export async function placeRoutes(app: FastifyInstance): Promise<void> {
  const { replica } = app.services
  route(app, searchPlaces, (_act, { query }) => replica.read((db) => places.search(db, query.q, query.limit)))
}
