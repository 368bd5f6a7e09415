import { readMap } from '@caravan/contract/map.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '../../../platform/route.ts'
import { FRESH_MS, prepareWhenListening } from '../shared-answers.ts'
import { TravellersMap } from './map.ts'

export async function mapRoutes(app: FastifyInstance, { freshMs = FRESH_MS }: { freshMs?: number | undefined }) {
  const map = new TravellersMap(app.services, freshMs)
  prepareWhenListening(app, map)
  route(app, readMap, (act, { query }) => map.read(act, query))
}
