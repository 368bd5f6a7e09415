import * as contract from '@caravan/contract/see-as.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '../../../platform/route.ts'
import { seeAs } from './see-as.ts'

export async function seeAsRoutes(app: FastifyInstance): Promise<void> {
  route(app, contract.seeAs, (act, { params }) => seeAs(act, app.reads, params.kind))
}
