import { readPushedText } from '@caravan/contract/notifications.ts'
import { PushSubscriptionBody, subscribePush, unsubscribePush } from '@caravan/contract/push.ts'
import { call } from '../../../lib/call.ts'
import { isWorkerPossible, registerWorker } from '../../../lib/offline/register-worker.ts'

export const isPushPossible = () => isWorkerPossible() && 'PushManager' in window && 'Notification' in window
export const isPushRefused = () => isPushPossible() && Notification.permission === 'denied'

export async function isPushOn(): Promise<boolean> {
  if (!isPushPossible() || Notification.permission !== 'granted') return false
  const registration = await navigator.serviceWorker.getRegistration()
  return Boolean(await registration?.pushManager.getSubscription())
}

/** Asks the traveller and subscribes; false where they said no. Called after a press only: browsers refuse it else. */
export async function turnPushOn(publicKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  await registerWorker()
  const { pushManager } = await navigator.serviceWorker.ready
  const subscription =
    (await pushManager.getSubscription()) ??
    (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }))
  const body = PushSubscriptionBody.parse(subscription.toJSON())
  await call(subscribePush, { body })
  localStorage.setItem(SUBSCRIBED, body.endpoint)
  return true
}

/** Under which the browser notes that whoever is signed in has turned push on: it goes with them. */
const SUBSCRIBED = 'push'

export async function turnPushOff(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  if (!subscription) return
  await call(unsubscribePush, { body: { endpoint: subscription.endpoint } })
  await subscription.unsubscribe()
}

/**
 * Registers the subscription of this browser again, for the session of now. One that somebody else has left is ended: nobody is
 * notified on a shared device who did not ask for it there.
 */
export async function renewPush(): Promise<void> {
  if (!(await isPushOn())) return
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  if (!subscription) return
  const body = PushSubscriptionBody.parse(subscription.toJSON())
  if (localStorage.getItem(SUBSCRIBED) === body.endpoint) await call(subscribePush, { body })
  else await subscription.unsubscribe()
}

/** Closes what is shown here of what was read since, or is about somebody who is out of sight. */
export async function closeOutdated(): Promise<void> {
  if (!isPushPossible() || Notification.permission !== 'granted') return
  const registration = await navigator.serviceWorker.getRegistration()
  for (const shown of (await registration?.getNotifications()) ?? []) {
    const { words } = await call(readPushedText, { params: { notificationId: shown.tag } })
    if (words === null) shown.close()
  }
}
