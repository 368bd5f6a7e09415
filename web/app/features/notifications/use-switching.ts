import {
  type NotificationChannel,
  type NotificationKind,
  type NotificationSettings,
  saveNotificationSettings,
} from '@caravan/contract/notifications.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { detailOf } from '../../lib/call-error.ts'
import { optimisticIn } from '../../lib/query/optimistic.ts'
import { patchData } from '../../lib/query/patch-pages.ts'
import { toast } from '../../ui/toast/toast.ts'
import { settingsQuery } from './notifications-query.ts'

interface Switched {
  kind: NotificationKind
  channel: NotificationChannel
  isOn: boolean
}

/** Each switch is saved by itself, shown at once, and turned back where that failed. */
export function useSwitching(): (switched: Switched) => void {
  const client = useQueryClient()
  return (switched) => {
    const id = `${switched.kind} ${switched.channel}`
    void switchesIn(client).want(id, switched, { ...switched, isOn: !switched.isOn })
  }
}

const switchesIn = optimisticIn<Switched, Switched>((client) => ({
  send: async (_id, switched) => {
    const { kind, channel, isOn } = switched
    await call(saveNotificationSettings, { body: { [kind]: { [channel]: isOn } } })
    return switched
  },
  expected: (_confirmed, switched) => switched,
  show: (_id, { kind, channel, isOn }) =>
    patchData<NotificationSettings>(client, settingsQuery().queryKey, (settings) => ({
      ...settings,
      [kind]: { ...settings[kind], [channel]: isOn },
    })),
  onFailure: (_id, error) =>
    toast({
      title: 'Failed to save settings',
      description: detailOf(error, 'Please try again.'),
      tone: 'danger',
    }),
}))
