import { Time } from '@caravan/contract/fields.ts'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { isOwn, type Section, section } from './section-queries.ts'

export const NOTIFICATION_SECTIONS: readonly Section[] = [
  section({
    name: 'notifications',
    about: 'What you were notified of.',
    table: 'notifications',
    item: z.object({
      kind: z.string(),
      createdAt: Time,
      since: Time,
      readAt: Time.nullable(),
      mailedAt: Time.nullable(),
    }),
    where: isOwn,
  }),
  section({
    name: 'notification-settings',
    about: 'What you switched on or off.',
    table: 'notification_settings',
    item: z.object({ kind: z.string(), channel: z.string(), isOn: z.boolean() }),
    where: isOwn,
  }),
  section({
    name: 'push-devices',
    about: 'Devices that show notifications, by the service that reaches them.',
    table: 'push_subscriptions',
    item: z.object({ service: z.string(), createdAt: Time }),
    made: () => ({ service: sql`substring(t.endpoint from '^https://([^/]+)')` }),
    madeOf: ['endpoint'],
    where: isOwn,
  }),
]
