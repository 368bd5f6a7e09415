import * as contract from '@caravan/contract/overlaps.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '../../../platform/route.ts'
import * as overlaps from './overlaps.ts'

export async function overlapRoutes(app: FastifyInstance): Promise<void> {
  route(app, contract.listOverlaps, (act, { query }) => overlaps.list(act, query))
}
