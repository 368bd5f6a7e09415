import { expect, expectAccessible, test } from './support/fixtures.ts'
import { holdScripts } from './support/hold-requests.ts'
import { log, matched, messageField, said, sendMessage } from './support/matches.ts'
import { expectToast } from './support/toasts.ts'

test('two people talk in two windows: words, typing and read marks appear at once, the unread mark disappears', async ({
  traveller,
}) => {
  const [mara, aiko] = [await traveller({ username: 'mara' }), await traveller()]
  const matchId = await matched(aiko, mara)
  await Promise.all([mara.page.goto('/messages', { waitUntil: 'networkidle' }), aiko.page.goto(`/messages/${matchId}`)])
  await expect(aiko.page.getByRole('heading', { name: 'No messages yet' })).toBeVisible()
  await expect(aiko.page.getByText('You matched for Kyoto')).toBeVisible()

  await messageField(aiko.page).fill('Six at the gate?')
  await messageField(aiko.page).press('Enter')
  await expect(said(aiko.page, 'Six at the gate?')).toBeVisible()
  await expect(messageField(aiko.page)).toHaveValue('')
  await expect(log(aiko.page).getByText('Delivered')).toBeVisible()
  await expect(mara.page.getByRole('img', { name: 'Unread' })).toBeVisible()
  await expect(mara.page.getByRole('link', { name: /^Messages 1 new/ }).first()).toBeVisible()

  await mara.page.getByRole('link', { name: /Six at the gate\?/ }).click()
  await expect(mara.page).toHaveURL(new RegExp(`/messages/${matchId}$`))
  await expect(mara.page.getByText('New messages')).toBeVisible()
  await expect(log(aiko.page).getByText(/Read$/)).toBeVisible()
  await expect(mara.page.getByRole('link', { name: 'Messages', exact: true }).first()).toBeVisible()

  await messageField(mara.page).pressSequentially('Six it is.', { delay: 40 })
  await expect(aiko.page.getByText(/is typing$/)).toBeVisible()
  await messageField(mara.page).press('Shift+Enter')
  await messageField(mara.page).pressSequentially('I bring tea.')
  await mara.page.getByRole('button', { name: 'Send' }).click()
  await expect(log(aiko.page).getByText(/Six it is\.\s+I bring tea\./)).toBeVisible()
  await expectAccessible(mara.page)
})

test('nobody is typing any more once their message is there', { tag: '@slow' }, async ({ traveller }) => {
  const [mara, aiko] = [await traveller(), await traveller()]
  const matchId = await matched(aiko, mara)
  await Promise.all([mara, aiko].map(({ page }) => page.goto(`/messages/${matchId}`, { waitUntil: 'networkidle' })))
  // both pages have their connection
  await sendMessage(aiko, matchId, 'When?')
  await sendMessage(mara, matchId, 'Let me see.')
  await expect(said(mara.page, 'When?')).toBeVisible()
  await expect(said(aiko.page, 'Let me see.')).toBeVisible()
  const isTypingWhen = (words: string) =>
    log(aiko.page).evaluate(
      (messages, awaited) =>
        new Promise((resolve) => {
          const check = () => {
            const shown = messages.textContent ?? ''
            if (shown.includes(awaited)) resolve(shown.includes('is typing'))
          }
          new MutationObserver(check).observe(messages, { childList: true, characterData: true, subtree: true })
          check()
        }),
      words,
    )
  const [begun, ended] = [isTypingWhen('is typing'), isTypingWhen('Six it is.')]
  await messageField(mara.page).pressSequentially('Six')
  expect(await begun).toBe(true)
  await messageField(mara.page).pressSequentially(' it is.')
  await messageField(mara.page).press('Enter')
  expect(await ended).toBe(false)
})

test('what is written without a network waits, also through a reload, and arrives once and in order', {
  tag: '@slow',
}, async ({ traveller, pageErrors }) => {
  pageErrors.expectConsole(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to load resource|WebSocket/)
  const [mara, aiko] = [await traveller(), await traveller()]
  const matchId = await matched(aiko, mara)
  await aiko.page.goto(`/messages/${matchId}`, { waitUntil: 'networkidle' })
  await messageField(aiko.page).fill('Zero')
  await messageField(aiko.page).press('Enter')
  await expect(log(aiko.page).getByText('Delivered')).toBeVisible()

  await aiko.context.setOffline(true)
  await expect(aiko.page.getByText('You are offline.', { exact: false })).toBeVisible()
  for (const words of ['One', 'Two']) {
    await messageField(aiko.page).fill(words)
    await messageField(aiko.page).press('Enter')
  }
  await expect(aiko.page.getByText('Sends when you are back')).toHaveCount(2)
  await sendMessage(mara, matchId, 'Are you there?')
  await expect(aiko.page.getByRole('button', { name: 'Not sent. Try again' })).toHaveCount(0)

  // the page comes back, sending does not yet
  await aiko.page.route('**/api/messages', (route) => route.abort())
  await aiko.context.setOffline(false)
  await aiko.page.reload()
  await expect(aiko.page.getByRole('button', { name: 'Not sent. Try again' })).toHaveCount(2)
  const again = aiko.page.getByRole('button', { name: 'Not sent. Try again' })
  await expectToast(aiko.page, 'Failed to send message', () => again.first().click())
  await aiko.page.unroute('**/api/messages')
  // the page may have tried again by itself in the meantime
  await expect(async () => {
    if ((await again.count()) > 0) await again.first().click({ timeout: 500 })
    await expect(again).toHaveCount(0, { timeout: 1000 })
  }).toPass()
  await expect(log(aiko.page).getByText('Sending')).toHaveCount(0)
  await expect(log(aiko.page).locator('[data-number] p')).toHaveText([/Zero$/, /Are you there\?$/, /One$/, /Two$/])
  const stored = await (await mara.page.request.get(`/api/messages/${matchId}`)).json()
  expect(stored.map(({ content }: { content: string }) => content)).toEqual(['Zero', 'Are you there?', 'One', 'Two'])
})

test('after a gap the page shows what it missed, in order and once', { tag: '@slow' }, async ({
  traveller,
  pageErrors,
}) => {
  pageErrors.expectConsole(/ERR_INTERNET_DISCONNECTED|Failed to load resource|WebSocket/)
  const [mara, aiko] = [await traveller(), await traveller()]
  const matchId = await matched(aiko, mara)
  await sendMessage(mara, matchId, 'Number 0.')
  await aiko.page.goto(`/messages/${matchId}`, { waitUntil: 'networkidle' })
  await expect(said(aiko.page, 'Number 0.')).toBeVisible()
  await aiko.context.setOffline(true)
  for (let n = 1; n <= 60; n++) await sendMessage(mara, matchId, `Number ${n}.`)
  await aiko.context.setOffline(false)
  await expect(said(aiko.page, 'Number 60.')).toBeVisible({ timeout: 20_000 })
  await expect(log(aiko.page).locator('[data-number] p')).toHaveText(
    Array.from({ length: 61 }, (_, n) => new RegExp(`Number ${n}\\.$`)),
  )
})

test('where no connection opens the page asks every few seconds', { tag: '@slow' }, async ({
  traveller,
  pageErrors,
}) => {
  pageErrors.expectConsole(/socket\.io|Failed to load resource|WebSocket/)
  const [mara, aiko] = [await traveller(), await traveller()]
  const matchId = await matched(aiko, mara)
  await aiko.page.routeWebSocket(/socket\.io/, (socket) => socket.close())
  await aiko.page.route(/socket\.io/, (route) => route.abort())
  await aiko.page.goto(`/messages/${matchId}`, { waitUntil: 'networkidle' })
  await expect(aiko.page.getByRole('heading', { name: 'No messages yet' })).toBeVisible()
  await sendMessage(mara, matchId, 'Six at the gate?')
  await expect(said(aiko.page, 'Six at the gate?')).toBeVisible({ timeout: 20_000 })
  await sendMessage(mara, matchId, 'I bring tea.')
  await expect(said(aiko.page, 'I bring tea.')).toBeVisible()
})

test('on a phone one pane is shown at a time, and back leads to the list', { tag: '@slow' }, async ({ traveller }) => {
  const [mara, aiko] = [await traveller({}, { viewport: { width: 390, height: 844 } }), await traveller()]
  const matchId = await matched(aiko, mara)
  await sendMessage(aiko, matchId, 'Six at the gate?')
  await mara.page.goto('/messages', { waitUntil: 'networkidle' })
  const row = mara.page.getByRole('link', { name: /Six at the gate\?/ })
  await row.click()
  await expect(said(mara.page, 'Six at the gate?')).toBeVisible()
  await expect(row).toBeHidden()
  await expect(mara.page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await mara.page.getByRole('button', { name: 'Back to conversations' }).click()
  await expect(mara.page).toHaveURL(/\/messages$/)
  await expect(row).toBeFocused()
  await row.click()
  await expect(messageField(mara.page)).toBeVisible()
  await mara.page.goBack()
  await expect(row).toBeVisible()
  await expectAccessible(mara.page)
})

test('a long conversation opens at its end and scrolls upwards without a jump', { tag: '@slow' }, async ({
  traveller,
}) => {
  const [mara, aiko] = [await traveller(), await traveller()]
  const matchId = await matched(aiko, mara)
  for (let n = 1; n <= 120; n++) await sendMessage(n % 3 ? aiko : mara, matchId, `Number ${n}.`)
  await mara.page.request.patch(`/api/messages/${matchId}/read`)
  await mara.page.goto(`/messages/${matchId}`, { waitUntil: 'networkidle' })
  await expect(said(mara.page, 'Number 120.')).toBeInViewport()
  await expect(said(mara.page, 'Number 71.')).toBeAttached()
  await expect(said(mara.page, 'Number 70.')).not.toBeAttached()
  const top = said(mara.page, 'Number 75.')
  await top.scrollIntoViewIfNeeded()
  const before = await top.boundingBox()
  await expect(said(mara.page, 'Number 30.')).toBeAttached()
  const after = await top.boundingBox()
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2)
})

test('who scrolls up before any script has come is shown what was said before', { tag: '@slow' }, async ({
  traveller,
}) => {
  const [mara, aiko] = [await traveller(), await traveller()]
  const matchId = await matched(aiko, mara)
  for (let n = 1; n <= 60; n++) await sendMessage(n % 3 ? aiko : mara, matchId, `Number ${n}.`)
  await mara.page.request.patch(`/api/messages/${matchId}/read`)
  const letGo = await holdScripts(mara.page)
  await mara.page.goto(`/messages/${matchId}`, { waitUntil: 'commit' })
  // painted and at its end: nobody scrolls up before that
  await expect(said(mara.page, 'Number 60.')).toBeInViewport()
  await mara.page.getByRole('log').evaluate((log) => {
    log.scrollTop = 10
  })
  letGo()
  await expect(said(mara.page, 'Number 7.')).toBeAttached()
  await expect(said(mara.page, 'Number 60.')).not.toBeInViewport()
})

test('without a match the screen explains how to begin', { tag: '@slow' }, async ({ traveller }) => {
  const { page } = await traveller()
  await page.goto('/messages', { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { name: 'No conversations yet' })).toBeVisible()
  await expect(page.getByText("You can message people after you've matched with them")).toBeVisible()
  await page.getByRole('button', { name: 'Start New Chat' }).click()
  const dialog = page.getByRole('dialog', { name: 'Start a New Chat' })
  await expect(dialog.getByText('No matches available for chatting')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('link', { name: 'Find Travel Matches' }).click()
  await expect(page).toHaveURL(/\/discover$/)
})

test('who, where and when are read whole above a conversation, however wide it is', { tag: '@slow' }, async ({
  traveller,
}) => {
  const named = { username: 'maximiliane', firstName: 'Maximiliane', lastName: 'Oberhauser' }
  const [mara, other] = [await traveller(), await traveller(named)]
  const { page } = mara
  await page.goto(`/messages/${await matched(other, mara)}`)
  const name = page.getByRole('heading', { name: 'Maximiliane Oberhauser' })
  const place = page.getByText(`@${other.username} · Kyoto,`)
  for (const width of [320, 390, 768]) {
    await page.setViewportSize({ width, height: 844 })
    for (const line of [name, place]) {
      await expect(line).toBeVisible()
      const cut = await line.evaluate((element) => ({
        sideways: element.scrollWidth - element.clientWidth,
        below: element.scrollHeight - element.clientHeight,
      }))
      expect(cut, `at ${width}`).toEqual({ sideways: 0, below: 0 })
    }
    await expect(page.getByRole('button', { name: /^More about the conversation/ })).toBeInViewport({ ratio: 1 })
  }
})
