import * as contract from '@caravan/contract/notifications.ts'
import type { FastifyInstance } from 'fastify'
import { nextLink } from '../../db/page.ts'
import { route } from '../../platform/route.ts'
import * as notifications from './notifications.ts'
import { changeSettings, settingsOf } from './settings.ts'

export async function notificationRoutes(app: FastifyInstance): Promise<void> {
  route(app, contract.listNotifications, async ({ db, viewer, query, request, reply }) => {
    const page = await notifications.list(db, viewer, query)
    reply.headers(nextLink(request.url, page.last, page.isFull))
    return page.notifications
  })
  route(app, contract.countNotifications, ({ db, viewer }) => notifications.countUnread(db, viewer))
  route(app, contract.readNotifications, (visit) =>
    notifications.markRead(visit.db, visit.viewer, visit.body.ids, visit),
  )
  route(app, contract.readNotificationSettings, ({ db, viewer }) => settingsOf(db, viewer.id))
  route(app, contract.saveNotificationSettings, ({ db, viewer, body }) => changeSettings(db, viewer.id, body))
}
