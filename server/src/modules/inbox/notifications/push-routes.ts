import * as contract from '@caravan/contract/push.ts'
import type { FastifyInstance } from 'fastify'
import { route, routeWithRequest } from '../../../platform/route.ts'
import { noteSharedBrowser } from '../../safety/moderation/parties.ts'
import { deleteSubscription, hasMatched, saveSubscription } from './delivery-queries.ts'

export async function pushRoutes(app: FastifyInstance): Promise<void> {
  const { publicKey } = app.services.pusher
  route(app, contract.readPush, async ({ db, viewer }) => ({ publicKey, isOffered: await hasMatched(db, viewer.id) }))
  routeWithRequest(app, contract.subscribePush, async ({ db, viewer }, { body }, request) => {
    await noteSharedBrowser(db, { userId: viewer.id, endpoint: body.endpoint })
    await saveSubscription(db, { userId: viewer.id, sid: request.session.sessionId }, body)
    return { message: 'This device will be notified.' }
  })
  route(app, contract.unsubscribePush, async ({ db, viewer }, { body }) => {
    await deleteSubscription(db, viewer.id, body.endpoint)
    return { message: 'This device will be notified no longer.' }
  })
}
