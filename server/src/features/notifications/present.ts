import type { Notification } from '@caravan/contract/notifications.ts'
import type { NotificationRow } from './queries.ts'

export const presentNotification = (row: NotificationRow): Notification => ({
  id: row.id,
  kind: row.kind,
  createdAt: new Date(row.created_at).toISOString(),
  isRead: row.read_at !== null,
  actor: row.actor_id
    ? {
        id: row.actor_id,
        username: row.username ?? '',
        firstName: row.first_name ?? '',
        profileImageUrl: row.profile_image_url,
      }
    : null,
  others: Math.max(0, row.named - 1),
  trip: row.trip_id ? { id: row.trip_id, destination: row.destination ?? '' } : null,
  matchId: row.match_id,
})
