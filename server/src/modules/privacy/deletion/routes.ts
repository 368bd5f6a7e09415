import * as contract from '@caravan/contract/deletion.ts'
import type { FastifyInstance } from 'fastify'
import { sendAccountPage } from '../../../platform/identity/pages/message-pages.ts'
import { routeWithRequest } from '../../../platform/route.ts'
import { ownerConfirmation } from '../../people/account/confirm-owner.ts'
import * as deletion from './deletion.ts'
import { FAREWELL, farewellPage, readFarewell } from './deletion.ts'

export async function deletionRoutes(app: FastifyInstance): Promise<void> {
  const confirmOwner = ownerConfirmation(app)
  routeWithRequest(app, contract.requestDeletion, async (act, { body }, request) => {
    await confirmOwner(act, body, request)
    return deletion.request(app.services, act)
  })
  app.get<{ Querystring: { until?: unknown } }>(
    FAREWELL,
    { schema: { hide: true }, config: { cost: 'page' } },
    async (request, reply) => {
      const dueAt = readFarewell(app.services, String(request.query.until ?? ''))
      return sendAccountPage(reply, 200, farewellPage(dueAt))
    },
  )
}
