import * as contract from '@caravan/contract/deletion.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/route.ts'
import * as deletion from './deletion.ts'

export async function deletionRoutes(app: FastifyInstance): Promise<void> {
  route(app, contract.requestDeletion, (act) => deletion.request(app.services, act))
}
