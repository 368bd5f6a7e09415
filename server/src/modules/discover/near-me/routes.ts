import * as contract from '@caravan/contract/near-me.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '../../../platform/route.ts'
import { confirmLocation, setHiddenNearby } from '../../people/users/location.ts'
import * as nearMe from './near-me.ts'

export async function nearMeRoutes(app: FastifyInstance): Promise<void> {
  route(app, contract.listNearby, (act, { query }) => nearMe.list(act, query))
  route(app, contract.countNearby, (act, { query }) => nearMe.count(act, query))
  route(app, contract.confirmLocation, (act) => confirmLocation(act))
  route(app, contract.saveNearMe, (act, { body }) => setHiddenNearby(act, body))
}
