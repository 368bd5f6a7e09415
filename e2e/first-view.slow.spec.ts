import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { postTripAs } from './support/trips.ts'

/** Each screen with the call whose answer the server has rendered into it. */
const SCREENS = {
  '/': '/api/posts?page=0',
  '/matches': '/api/matches',
  '/matches?tab=requests': '/api/match-requests',
  '/messages': '/api/conversations',
  '/profile': '/api/auth/user',
  '/notifications': '/api/notifications',
  '/settings/notifications': '/api/notification-settings',
  '/settings/blocked': '/api/blocks',
  '/settings/reports': '/api/reports',
  '/settings/former-contacts': '/api/former-contacts',
  '/saved': '/api/saved',
  '/wishes': '/api/wishes',
  '/post-trip': '/api/auth/user',
}
const COUNTS = [
  '/api/match-requests/count',
  '/api/match-requests/allowance',
  '/api/conversations/unread',
  '/api/notifications/unread',
]

for (const [path, rendered] of Object.entries(SCREENS)) {
  test(`the first view of ${path} asks each thing once, and not for what the server has rendered`, async ({
    traveller,
  }) => {
    const { page } = await traveller({ city: 'Lisbon', country: 'Portugal' })
    const { before, after } = await callsOfFirstView(page, path)
    expect(before).toEqual([...new Set(before)])
    expect(before).not.toContain(rendered)
    // what may have been missed until then is asked for once
    expect(after).toEqual([...new Set(after)])
    const asked = [...before, ...after]
    for (const count of COUNTS) expect(asked.filter((call) => call === count).length, count).toBeLessThanOrEqual(1)
    expect(asked).toContain('/api/conversations/unread')
  })
}

test('the first view of a conversation brings its messages, and asks only for what came after them', async ({
  traveller,
}) => {
  const [mara, aiko] = [await traveller(), await traveller()]
  const { id } = await postTripAs(mara.context, { destination: 'Kyoto', country: 'Japan' })
  const asked = await aiko.context.request.put(`/api/posts/${id}/match`, { data: { matched: true } })
  const { match } = await asked.json()
  await mara.context.request.put(`/api/matches/${match.id}`, { data: { status: 'accepted' } })
  const said = await aiko.context.request.post('/api/messages', {
    data: { matchId: match.id, content: 'Six at the gate?' },
  })
  expect(said.status()).toBe(201)
  const { before, after } = await callsOfFirstView(mara.page, `/messages/${match.id}`)
  await expect(mara.page.getByRole('log').getByText('Six at the gate?')).toBeVisible()
  expect([...before, ...after]).not.toContain(`/api/messages/${match.id}`)
  expect([...before, ...after]).not.toContain(`/api/conversations/${match.id}`)
})

/** Before the page has connected, and from then on until nothing more is on its way. */
async function callsOfFirstView(page: Page, path: string) {
  const before: string[] = []
  const after: string[] = []
  let isConnected = false
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) (isConnected ? after : before).push(`${pathname}${search}`)
  })
  page.on('websocket', (socket) =>
    socket.on('framereceived', () => {
      isConnected = true
    }),
  )
  const unread = page.waitForResponse('**/api/conversations/unread')
  await page.goto(path)
  await page.mouse.move(10, 10)
  await page.mouse.move(20, 20)
  await unread
  await page.waitForLoadState('networkidle')
  return { before, after }
}
