/* Shows what is pushed while no page of this site is looked at, and leads there when it is pressed. */
self.addEventListener('push', (event) => event.waitUntil(show(event.data?.json() ?? {})))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(lead(event.notification.data?.path ?? '/'))
})

async function show({ title = '', body, path, tag }) {
  const pages = await self.clients.matchAll({ type: 'window' })
  // the page itself tells whoever looks at it
  if (pages.some((page) => page.visibilityState === 'visible')) return
  await self.registration.showNotification(title, { body, tag, icon: '/favicon.svg', data: { path } })
}

async function lead(path) {
  const [page] = await self.clients.matchAll({ type: 'window' })
  if (!page) return self.clients.openWindow(path)
  await page.focus()
  return page.navigate(path)
}
