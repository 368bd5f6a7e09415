import {
  type NotificationChannel,
  type NotificationKind,
  type NotificationSettings,
  saveNotificationSettings,
} from '@caravan/contract/notifications.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { detailOf } from '../../lib/call-error.ts'
import { toast } from '../../ui/toast.ts'
import { settingsQuery } from './notifications-query.ts'

interface Switched {
  kind: NotificationKind
  channel: NotificationChannel
  isOn: boolean
}

/** Each switch is saved by itself, shown at once, and turned back where that failed. */
export function useSwitching(): (switched: Switched) => void {
  const client = useQueryClient()
  const { queryKey } = settingsQuery()
  const show = ({ kind, channel, isOn }: Switched) =>
    client.setQueryData<NotificationSettings>(
      queryKey,
      (now) => now && { ...now, [kind]: { ...now[kind], [channel]: isOn } },
    )
  const { mutate } = useMutation({
    scope: { id: 'notification-settings' },
    mutationFn: ({ kind, channel, isOn }: Switched) =>
      call(saveNotificationSettings, { body: { [kind]: { [channel]: isOn } } }),
    onMutate: show,
    onError: (error, switched) => {
      show({ ...switched, isOn: !switched.isOn })
      toast({
        title: 'Failed to save settings',
        description: detailOf(error, 'Please try again.'),
        tone: 'danger',
      })
    },
  })
  return mutate
}
