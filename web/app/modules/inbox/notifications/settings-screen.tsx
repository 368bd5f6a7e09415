import { KINDS } from '@caravan/contract/notification-kinds.ts'
import {
  NOTIFICATION_KINDS,
  type NotificationChannel,
  type NotificationKind,
  type NotificationSettings,
  saveNotificationSettings,
} from '@caravan/contract/notifications.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '../../../lib/call.ts'
import { optimisticIn } from '../../../lib/query/optimistic.ts'
import { patchData } from '../../../lib/query/patch-pages.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { toastFailure } from '../../../ui/toast/toast.ts'
import { ColumnScreen } from '../../shell/navigation/topbar.tsx'
import styles from './notifications-screen.module.css'
import { PushOffer } from './push-offer.tsx'
import { settingsQuery } from './queries.ts'

interface Switched {
  kind: NotificationKind
  channel: NotificationChannel
  isOn: boolean
}

/** Each switch is saved by itself, shown at once, and turned back where that failed. */
function useSwitching(): (switched: Switched) => void {
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
  onFailure: (_id, error) => toastFailure('Failed to save settings', error),
}))

const NAMED_KINDS = NOTIFICATION_KINDS.map((kind) => [kind, KINDS[kind].label] as const)
const CHANNELS: [NotificationChannel, string][] = [
  ['page', 'In the app'],
  ['push', 'Push'],
  ['email', 'E-mail'],
]

export const NotificationSettingsScreen = () => (
  <ColumnScreen title="Notification settings">
    <p className="soft mb-4">
      E-mails go out for what you have not read after 15 minutes, one for each conversation until you read it.
    </p>
    <Switches />
    <PushOffer />
  </ColumnScreen>
)

function Switches() {
  const change = useSwitching()
  return (
    <Loaded query={useQuery(settingsQuery())} failure="Settings could not be loaded." skeleton={<SwitchesToCome />}>
      {(settings) => (
        <SettingsTable>
          {(kind, name, channel, by) => (
            <label>
              <input
                type="checkbox"
                aria-label={`${name}: ${by}`}
                checked={settings[kind][channel]}
                onChange={({ target }) => change({ kind, channel, isOn: target.checked })}
              />
            </label>
          )}
        </SettingsTable>
      )}
    </Loaded>
  )
}

const SwitchesToCome = () => (
  <Loading label="Loading settings...">
    <div aria-hidden="true">
      <SettingsTable>
        {() => (
          <span className={styles.waiting}>
            <Skeleton className="size-[22px]" />
          </span>
        )}
      </SettingsTable>
    </div>
  </Loading>
)

type Cell = (kind: NotificationKind, name: string, channel: NotificationChannel, by: string) => ReactNode

/** As high before the settings are there as it is then. */
const SettingsTable = ({ children: cell }: { children: Cell }) => (
  <table className={`card flush ${styles.switches}`}>
    <thead>
      <tr>
        <td />
        {CHANNELS.map(([channel, name]) => (
          <th key={channel} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {NAMED_KINDS.map(([kind, name]) => (
        <tr key={kind}>
          <th scope="row">{name}</th>
          {CHANNELS.map(([channel, by]) => (
            <td key={channel}>{cell(kind, name, channel, by)}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
