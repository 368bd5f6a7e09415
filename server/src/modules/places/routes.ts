import { nearestPlace, searchPlaces } from '@caravan/contract/places.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/route.ts'
import { Nominatim } from './nominatim.ts'
import * as places from './places.ts'

export async function placeRoutes(app: FastifyInstance): Promise<void> {
  const { replica, config, log } = app.services
  const nominatim = config.nominatimUrl ? new Nominatim(config.nominatimUrl, log) : null
  route(app, searchPlaces, (_act, { query }) =>
    replica.read((db) => places.search(db, query.q, query.limit, query.kind)),
  )
  route(app, nearestPlace, (_act, { query }) => {
    const position = { latitude: Number(query.latitude), longitude: Number(query.longitude) }
    return replica.read((db) => places.nearest(db, position, nominatim))
  })
}
