import { KINDS } from '@caravan/contract/notification-kinds.ts'
import { type ShownNotification, shownTo, wants } from './notifications.ts'
import { isHere } from './visibility.ts'
import type { World } from './world.ts'

export interface Delivered {
  by: string
  shown: ShownNotification
}

export function deliver(world: World): Delivered[] {
  const keys = [...world.waiting.deliveries]
  world.waiting.deliveries.clear()
  return keys.flatMap((key) => {
    const delivered = deliverable(world, key)
    if (!delivered) return []
    const { by, shown } = delivered
    if (wants(world, by, shown.kind, 'push')) enqueuePushes(world, by, key)
    if (wants(world, by, shown.kind, 'email')) world.waiting.mails.add(key)
    return wants(world, by, shown.kind, 'page') ? [delivered] : []
  })
}

/** As it is by now: nothing where it was read, or where its traveller may not see it any more, or is suspended. */
function deliverable(world: World, key: string): Delivered | undefined {
  const notification = world.notifications.get(key)
  const viewer = notification && world.travellers.get(notification.userId)
  if (!viewer || !isHere(viewer) || notification.isRead) return undefined
  const [shown] = shownTo(world, viewer, notification)
  return shown && { by: viewer.id, shown }
}

/** One to each browser, also where it is delivered anew before that was done. */
function enqueuePushes({ browsers, waiting }: World, by: string, key: string): void {
  const own = [...browsers.values()].flatMap((subscription) => (subscription?.by === by ? subscription.number : []))
  const others = waiting.pushes.filter((push) => push.key !== key || !own.includes(push.subscription))
  waiting.pushes = [...others, ...own.map((subscription) => ({ key, subscription }))]
}

export interface Pushed {
  browser: string
  payload: { title: string; body: string | undefined; path: string | undefined }
}

/** Does what waits to be pushed: to browsers of whose notification it is, by then. */
export function push(world: World): Pushed[] {
  const { pushes } = world.waiting
  world.waiting.pushes = []
  return pushes.flatMap(({ key, subscription }) => {
    const delivered = deliverable(world, key)
    const browser = [...world.browsers].find(([, own]) => own?.number === subscription && own.by === delivered?.by)?.[0]
    return delivered && browser ? [{ browser, payload: payloadOf(world, delivered.shown) }] : []
  })
}

export interface Mailed {
  to: string
  body: string
  path: string
  /** Whose mails of which kind the link in it ends. */
  unsubscribes: string
}

/** Does what waits to be mailed: once for all that gathered until it is read. */
export function mail(world: World): Mailed[] {
  const keys = [...world.waiting.mails]
  world.waiting.mails.clear()
  return keys.flatMap((key) => {
    const [delivered, notification] = [deliverable(world, key), world.notifications.get(key)]
    if (!delivered || !notification || notification.isMailed) return []
    const { by, shown } = delivered
    if (!wants(world, by, shown.kind, 'email')) return []
    notification.isMailed = true
    const unsubscribes = `${by} ${shown.kind}`
    world.unsubscribeLinks.add(unsubscribes)
    return [{ to: world.travellers.get(by)?.email ?? '', ...words(world, shown), unsubscribes }]
  })
}

/** Of a notification, by its key, when the latest of it happened. */
interface OfNotification {
  key: string
  at: number
}
export interface Pushable extends OfNotification, Pushed {
  subscription: number
}
export interface Mailable extends OfNotification {
  mail: Mailed
}

/** All that would be pushed if it were delivered now. */
export const pushable = (world: World): Pushable[] =>
  wantedBy(world, 'push').flatMap(({ by, shown, ...one }) =>
    [...world.browsers].flatMap(([browser, own]) => {
      const payload = payloadOf(world, shown)
      return own?.by === by ? [{ ...one, subscription: own.number, browser, payload }] : []
    }),
  )

/** All that would be mailed if it were delivered now, and stayed unread. */
export const mailable = (world: World): Mailable[] =>
  wantedBy(world, 'email').map(({ by, shown, ...one }) => ({
    ...one,
    mail: {
      to: world.travellers.get(by)?.email ?? '',
      ...words(world, shown),
      unsubscribes: `${by} ${shown.kind}`,
    },
  }))

const wantedBy = (world: World, channel: 'push' | 'email'): (OfNotification & Delivered)[] =>
  [...world.notifications].flatMap(([key, { at }]) => {
    const delivered = deliverable(world, key)
    return delivered && wants(world, delivered.by, delivered.shown.kind, channel) ? [{ key, at, ...delivered }] : []
  })

/** A push that names somebody has no words with it: the device asks for them as it shows it. */
function payloadOf(world: World, shown: ShownNotification): Pushed['payload'] {
  const none = { body: undefined, path: undefined }
  return { title: 'Caravan', ...(KINDS[shown.kind].isImpersonal ? words(world, shown) : none) }
}

/** What it says to who has no page open, and where it leads. */
function words({ travellers }: World, shown: ShownNotification): { body: string; path: string } {
  const { kind, actor, others, trip } = shown
  const name = (actor && travellers.get(actor.id)?.name) ?? 'Someone'
  const who = others === 0 ? name : `${name} and ${others} ${others === 1 ? 'other' : 'others'}`
  const named = { ...shown, digest: null }
  return { body: KINDS[kind].text(who, trip?.destination, named), path: KINDS[kind].path(named) }
}
