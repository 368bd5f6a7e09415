import * as contract from '@caravan/contract/notifications.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '../../../platform/route.ts'
import { changeSettings, settingsOf } from '../../notify/settings.ts'
import * as notifications from './notifications.ts'
import { readPushedText } from './push.ts'

export async function notificationRoutes(app: FastifyInstance): Promise<void> {
  route(app, contract.listNotifications, (act, { query }) => notifications.list(act, query))
  route(app, contract.countNotifications, (act) => notifications.countUnread(act))
  route(app, contract.readPushedText, (act, { params }) => readPushedText(act, params.notificationId))
  route(app, contract.readNotifications, (act, { body }) => notifications.markRead(act, body.ids))
  route(app, contract.readNotificationSettings, ({ db, viewer }) => settingsOf(db, viewer.id))
  route(app, contract.saveNotificationSettings, ({ db, viewer }, { body }) => changeSettings(db, viewer.id, body))
}
