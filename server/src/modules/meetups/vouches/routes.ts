import * as contract from '@caravan/contract/vouches.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '../../../platform/route.ts'
import * as vouches from './vouches.ts'

export async function vouchRoutes(app: FastifyInstance): Promise<void> {
  route(app, contract.listVouches, (act, { params, query }) => vouches.list(act, params.userId, query))
  route(app, contract.saveVouch, (act, { params, body }) => vouches.save(act, params.userId, body.text))
  route(app, contract.removeVouch, (act, { params }) => vouches.remove(act, params.userId))
  route(app, contract.hideVouch, (act, { params, body }) => vouches.hide(act, params.vouchId, body.hidden))
}
