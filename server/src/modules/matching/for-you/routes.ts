import * as contract from '@caravan/contract/for-you.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '../../../platform/route.ts'
import * as forYou from './for-you.ts'

export async function forYouRoutes(app: FastifyInstance): Promise<void> {
  route(app, contract.listForYou, (act, { query }) => forYou.list(act, query))
  route(app, contract.markSeen, (act, { body }) => forYou.see(act, body))
}
