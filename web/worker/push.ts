import { addressOf } from './address.ts'

declare const self: ServiceWorkerGlobalScope

/** As the server sends it: `tag` is the notification, whose words are not there where they name somebody. */
interface Pushed extends Partial<Words> {
  title?: string
  tag?: string
}
interface Words {
  body: string
  path: string
}

/** Shows what is pushed while no page of this site is looked at, and leads there when it is pressed. */
export function receivePushes(): void {
  self.addEventListener('push', (event) => event.waitUntil(show(event.data?.json() ?? {})))
  self.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(lead(addressOf(event.notification.data?.path, self.location.origin)))
  })
}

const openPages = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true })

async function show({ title = '', tag, ...pushed }: Pushed): Promise<void> {
  // the visible page shows it itself
  if ((await openPages()).some((page) => page.visibilityState === 'visible')) return
  const { body, path } = { ...(tag && pushed.body === undefined ? await wordsOf(tag) : pushed) }
  await self.registration.showNotification(title, { body, tag, icon: '/icons/icon-192.png', data: { path } })
}

const MAX_WAIT_MS = 5000
/** Browsers want every push to show something, also one that is about nothing any more. */
const NEUTRAL: Words = { body: 'Open Caravan to see what is new', path: '/notifications' }

/** Asked for now: a push may have waited for a day, and the other one may be out of sight since. */
async function wordsOf(tag: string): Promise<Words> {
  try {
    const reply = await fetch(`/api/notifications/${tag}/pushed`, { signal: AbortSignal.timeout(MAX_WAIT_MS) })
    const { words = null }: { words?: Words | null } = await reply.json()
    return words ?? NEUTRAL
  } catch {
    // no network, or too slow a one
    return NEUTRAL
  }
}

async function lead(address: string): Promise<unknown> {
  const pages = await openPages()
  const there = pages.find((page) => page.url === address)
  if (there) return there.focus()
  const [page] = pages
  if (!page) return self.clients.openWindow(address)
  await page.focus()
  // a page that was reloaded past its worker cannot be led
  return page.navigate(address).catch(() => self.clients.openWindow(address))
}
