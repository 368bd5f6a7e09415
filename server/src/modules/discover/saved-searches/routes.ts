import * as contract from '@caravan/contract/saved-searches.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '../../../platform/route.ts'
import * as savedSearches from './saved-searches.ts'

export async function savedSearchRoutes(app: FastifyInstance): Promise<void> {
  route(app, contract.listSavedSearches, (act) => savedSearches.list(act))
  route(app, contract.saveSearch, (act, { body }) => savedSearches.save(act, body.q))
  route(app, contract.deleteSavedSearch, (act, { params }) => savedSearches.remove(act, params.searchId))
}
