import * as contract from '@caravan/contract/former-contacts.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '../../../platform/route.ts'
import * as formerContacts from './former-contacts.ts'

export async function formerContactRoutes(app: FastifyInstance): Promise<void> {
  route(app, contract.listFormerContacts, (act, { query }) => formerContacts.list(act, query))
  route(app, contract.listReceivedWords, (act, { params, query }) =>
    formerContacts.listWords(act, params.userId, query),
  )
}
