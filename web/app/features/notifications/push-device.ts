import { PushSubscriptionBody, subscribePush, unsubscribePush } from '@caravan/contract/push.ts'
import { call } from '../../lib/call.ts'
import { isWorkerPossible, registerWorker } from '../../lib/offline/register-worker.ts'

export const isPushPossible = () => isWorkerPossible() && 'PushManager' in window && 'Notification' in window
export const isPushRefused = () => isPushPossible() && Notification.permission === 'denied'

/** Whether this browser is subscribed; asks nobody for anything. */
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
  await call(subscribePush, { body: PushSubscriptionBody.parse(subscription.toJSON()) })
  return true
}

export async function turnPushOff(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  if (!subscription) return
  await call(unsubscribePush, { body: { endpoint: subscription.endpoint } })
  await subscription.unsubscribe()
}

/** Signed in anew, a browser that is subscribed already is registered again: signing out removed it. */
export async function renewPush(): Promise<void> {
  if (!(await isPushOn())) return
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  if (subscription) await call(subscribePush, { body: PushSubscriptionBody.parse(subscription.toJSON()) })
}
