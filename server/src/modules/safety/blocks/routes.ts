import * as contract from '@caravan/contract/blocks.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '../../../platform/route.ts'
import * as blocks from './blocks.ts'

export async function blockRoutes(app: FastifyInstance): Promise<void> {
  route(app, contract.blockTraveller, (act, { params, body }) => blocks.setBlocked(act, params.userId, body.blocked))
  route(app, contract.listBlocks, (act, { query }) => blocks.list(act, query))
}
