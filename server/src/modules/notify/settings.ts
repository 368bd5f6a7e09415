import { KINDS } from '@caravan/contract/notification-kinds.ts'
import {
  NOTIFICATION_CHANNELS,
  NOTIFICATION_KINDS,
  type NotificationChannel,
  type NotificationKind,
  NotificationSettings,
} from '@caravan/contract/notifications.ts'
import type { Db } from '../../db/client.ts'
import { named } from '../../db/named.ts'
import { notificationSettings } from '../../db/schema/notifications.ts'
import { eq, sql } from '../../db/sql.ts'

const defaultsOf = (kind: NotificationKind) => ({ page: true, push: KINDS[kind].push, email: KINDS[kind].email })
const defaultSettings = () =>
  NotificationSettings.parse(Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, defaultsOf(kind)])))

export async function settingsOf(db: Db, userId: string): Promise<NotificationSettings> {
  const changed = await db.select().from(notificationSettings).where(eq(notificationSettings.userId, userId))
  const settings = defaultSettings()
  for (const { kind, channel, isOn } of changed) settings[kind][channel] = isOn
  return settings
}

type Changes = Partial<Record<NotificationKind, Partial<Record<NotificationChannel, boolean | undefined>>>>

export async function changeSettings(db: Db, userId: string, changes: Changes): Promise<NotificationSettings> {
  const rows = NOTIFICATION_KINDS.flatMap((kind) =>
    NOTIFICATION_CHANNELS.flatMap((channel) => {
      const isOn = changes[kind]?.[channel]
      return isOn === undefined ? [] : [{ userId, kind, channel, isOn }]
    }),
  )
  const { userId: user, kind, channel } = notificationSettings
  if (rows.length > 0) {
    await db
      .insert(notificationSettings)
      .values(rows)
      .onConflictDoUpdate({ target: [user, kind, channel], set: { isOn: sql`excluded.is_on` } })
  }
  return settingsOf(db, userId)
}

export type ChangedChannels = Partial<Record<NotificationChannel, boolean>>

export const wantedChannels = (
  kind: NotificationKind,
  changed: ChangedChannels,
): Record<NotificationChannel, boolean> => ({ ...defaultsOf(kind), ...changed })

interface ChangedChannel {
  channel: NotificationChannel
  isOn: boolean
}

export async function channelsOf(
  db: Db,
  userId: string,
  kind: NotificationKind,
): Promise<Record<NotificationChannel, boolean>> {
  const text = 'select channel, is_on as "isOn" from notification_settings where user_id = $1 and kind = $2'
  const changed = await named<ChangedChannel>(db, 'notification-channels', text, [userId, kind])
  return wantedChannels(kind, Object.fromEntries(changed.map(({ channel, isOn }) => [channel, isOn])))
}
