import { addressOf } from './address.ts'

declare const self: ServiceWorkerGlobalScope

/** As the server sends it: what names anybody is not in it, and is asked for when it shows. */
interface Pushed extends Partial<Shown> {
  title?: string
  /** The id of the notification. */
  tag?: string
}

interface Shown {
  body: string
  path: string
}

/** In place of what was read, is hidden by now, or is of somebody who is signed in here no more. */
const NOTHING: Shown = { body: 'Open it to see what is new.', path: '/notifications' }
/** A browser gives a worker little time to show what was pushed. */
const PATIENCE_MS = 5000

/** Shows what is pushed while no page of this site is looked at, and leads there when it is pressed. */
export function receivePushes(): void {
  self.addEventListener('push', (event) => event.waitUntil(show(event.data?.json() ?? {})))
  self.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(lead(addressOf(event.notification.data?.path, self.location.origin)))
  })
}

const openPages = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true })

async function show({ title = '', tag, ...said }: Pushed): Promise<void> {
  // the visible page shows it itself
  if ((await openPages()).some((page) => page.visibilityState === 'visible')) return
  const { body, path } = { ...NOTHING, ...(tag === undefined ? said : await readNow(tag, said)) }
  await self.registration.showNotification(title, { body, tag, icon: '/icons/icon-192.png', data: { path } })
}

/** What the server lets whoever is signed in here see of it by now; what was pushed where it cannot be asked. */
async function readNow(tag: string, said: Partial<Shown>): Promise<Partial<Shown>> {
  try {
    const reply = await fetch(`/api/pushed/${tag}`, { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) })
    if (reply.ok) return await reply.json()
    return reply.status < 500 ? {} : said
  } catch {
    return said
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
