import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { liveConnection } from '../../../lib/live/live-connection.ts'
import { useLive, useOnReconnect } from '../../../lib/live/use-live.ts'
import { applyNotificationNews, refetchNotifications, resendNotificationMarks } from './queries.ts'

/** Mounted once on every signed-in page: puts live notifications into the cache. Renders nothing. */
export function NotificationsSync() {
  const client = useQueryClient()
  useLive('notification', (news) => applyNotificationNews(client, news))
  useLive('notifications-read', () => {
    void refetchNotifications(client)
    tidyDevice()
  })
  useOnReconnect(() => {
    resendNotificationMarks(client)
    void refetchNotifications(client)
  })
  useEffect(() => {
    // it has opened before this script came: what happened since then had no handler
    if (liveConnection.isOpen) void refetchNotifications(client)
    const resend = () => resendNotificationMarks(client)
    addEventListener('online', resend)
    return () => removeEventListener('online', resend)
  }, [client])
  useEffect(() => {
    renewOnce()
    tidyDevice()
  }, [])
  return null
}

const mayShow = () => typeof Notification !== 'undefined' && Notification.permission === 'granted'
/** A device that cannot be looked at keeps what it shows. */
function tidyDevice(): void {
  if (mayShow()) void import('./push-device.ts').then(({ closeOutdated }) => closeOutdated()).catch(() => undefined)
}

let isRenewed = false

/** Who allowed push here before is reached again after signing in. */
function renewOnce(): void {
  if (isRenewed || !mayShow()) return
  isRenewed = true
  void import('./push-device.ts').then(({ renewPush }) => renewPush()).catch(() => undefined)
}
