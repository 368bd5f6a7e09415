import { addressOf } from './address.ts'

declare const self: ServiceWorkerGlobalScope

/** As the server sends it. */
interface Pushed {
  title?: string
  body?: string
  path?: string
  tag?: string
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

async function show({ title = '', body, path, tag }: Pushed): Promise<void> {
  // the visible page shows it itself
  if ((await openPages()).some((page) => page.visibilityState === 'visible')) return
  await self.registration.showNotification(title, { body, tag, icon: '/icons/icon-192.png', data: { path } })
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
