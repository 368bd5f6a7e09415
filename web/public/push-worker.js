/* Shows what is pushed while no page of this site is looked at, and leads there when it is pressed. */

// pages that were open before it are its own too: else they could not be led anywhere
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('push', (event) => event.waitUntil(show(event.data?.json() ?? {})))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(lead(addressOf(event.notification.data?.path)))
})

const openPages = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true })

async function show({ title = '', body, path, tag }) {
  // the visible page shows it itself
  if ((await openPages()).some((page) => page.visibilityState === 'visible')) return
  await self.registration.showNotification(title, { body, tag, icon: '/favicon.svg', data: { path } })
}

/** An address of this site, whatever was asked for. */
function addressOf(path = '/') {
  const { origin } = self.location
  const asked = URL.canParse(path, origin) ? new URL(path, origin) : undefined
  return asked?.origin === origin ? asked.href : `${origin}/`
}

async function lead(address) {
  const pages = await openPages()
  const there = pages.find((page) => page.url === address)
  if (there) return there.focus()
  const [page] = pages
  if (!page) return self.clients.openWindow(address)
  await page.focus()
  // a page that was reloaded past its worker cannot be led
  return page.navigate(address).catch(() => self.clients.openWindow(address))
}
