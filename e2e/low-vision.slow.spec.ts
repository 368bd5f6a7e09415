import type { Locator } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { joinGroupChat, members, openGroupChat, writeToGroup } from './support/group-chats.ts'
import { enlargeText, expectRoomForText } from './support/layout.ts'
import { matched, sendMessage } from './support/matches.ts'
import { openGroup } from './support/near-me.ts'
import { postTripAs } from './support/trips.ts'

const groundOf = (element: Locator) => element.evaluate((one) => getComputedStyle(one).backgroundColor)

/** The one stands out from the other by its ground. */
async function expectMarked(chosen: Locator, other: Locator): Promise<void> {
  await expect(chosen).toBeVisible()
  const [marked, plain] = [await groundOf(chosen), await groundOf(other)]
  expect(marked).not.toBe(plain)
  expect(marked).not.toBe('rgba(0, 0, 0, 0)')
}

const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1440, height: 900 }

test('forced colours show where one is and what is chosen', async ({ traveller }) => {
  const { page, context } = await traveller({}, { viewport: PHONE, forcedColors: 'active' })
  const { id } = await postTripAs(context, { destination: 'Kyoto', country: 'Japan' })
  await page.goto('/matches', { waitUntil: 'networkidle' })
  const main = page.getByRole('navigation', { name: 'Main' }).filter({ visible: true })
  for (const viewport of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport)
    await expectMarked(main.getByRole('link', { name: 'Matches' }), main.getByRole('link', { name: 'Feed' }))
  }
  await expectMarked(page.getByRole('tab', { selected: true }), page.getByRole('tab', { selected: false }))

  await page.goto('/profile', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Edit Interests' }).click()
  const chips = page.getByRole('dialog').locator('label')
  await expectMarked(
    chips.filter({ has: page.locator(':checked') }).first(),
    chips.filter({ hasNot: page.locator(':checked') }).first(),
  )

  await page.goto(`/?post=${id}`, { waitUntil: 'networkidle' })
  const lettering = page.getByRole('article', { name: /Kyoto/ }).first().locator('h2 svg')
  const letters = await lettering
    .locator('text')
    .first()
    .evaluate((one) => getComputedStyle(one).fill)
  const ground = await groundOf(lettering)
  expect(ground).not.toBe('rgba(0, 0, 0, 0)')
  expect(ground).not.toBe(letters)
})

test('forced colours show which conversation is unread', async ({ traveller }) => {
  const [mara, aiko] = [await traveller({}, { forcedColors: 'active' }), await traveller()]
  await sendMessage(aiko, await matched(aiko, mara), 'The night train is booked.')
  await mara.page.goto('/messages', { waitUntil: 'networkidle' })
  const row = mara.page.getByRole('link', { name: /The night train is booked/ })
  await expectMarked(row.getByRole('img', { name: 'Unread' }), mara.page.locator('body'))
  const jonas = await traveller()
  await matched(jonas, mara)
  await mara.page.goto('/messages', { waitUntil: 'networkidle' })
  await row.click()
  await expectMarked(
    mara.page.getByRole('link', { name: /The night train is booked/ }),
    mara.page.getByRole('link', { name: /Say hello/ }),
  )
})

test('forced colours show the days of trips in a month, which is chosen, and the days of a range', async ({
  traveller,
}) => {
  const { page, context } = await traveller({}, { forcedColors: 'active' })
  await postTripAs(context, { destination: 'Kyoto', country: 'Japan', startDate: '2027-05-04', endDate: '2027-05-06' })
  await page.goto('/trips?month=2027-05', { waitUntil: 'networkidle' })
  const day = (name: string) => page.getByRole('gridcell').getByRole('button', { name: new RegExp(name) })
  const linesOf = (element: Locator) =>
    element.evaluate((one) => {
      const { borderBlockStartStyle, borderBlockStartWidth, outlineStyle } = getComputedStyle(one)
      return {
        bar: borderBlockStartStyle !== 'none' && borderBlockStartWidth !== '0px',
        outline: outlineStyle !== 'none',
      }
    })
  await expect(day('May 4th')).toBeVisible()
  expect((await linesOf(day('May 4th').locator('span > span').filter({ hasText: 'Kyoto' }))).bar).toBe(true)
  await day('May 12th').click()
  await page.getByRole('heading').first().hover()
  await page.getByRole('heading', { level: 1 }).click()
  expect((await linesOf(day('May 12th'))).outline).toBe(true)
  expect((await linesOf(day('May 13th'))).outline).toBe(false)
})

/** What a page is loaded in; it is looked at in 320 px too. */
const VIEWPORT = { width: 390, height: 700 }

test('text at twice its size fits: pages with something on them', async ({ traveller, sessions }) => {
  const home = { city: 'Lisbon', country: 'Portugal' }
  const look = { viewport: VIEWPORT }
  const mara = await traveller({ ...home, username: 'wanderer.of.the', firstName: 'Maximiliane' }, look)
  await sessions.makeModerator(mara.userId)
  const jonas = await traveller({ ...home, username: 'jonas', firstName: 'Jonas' })
  const matchId = await matched(jonas, mara)
  await sendMessage(jonas, matchId, 'Six at the gate? I bring bread.')
  const trip = await postTripAs(mara.context, { destination: 'San Sebastián', country: 'Spain' })
  const asked = await jonas.context.request.put(`/api/posts/${trip.id}/match`, { data: { matched: true } })
  expect(asked.ok()).toBe(true)
  await openGroup(jonas, home, `Sunset at the miradouro ${Date.now()}`)
  const newcomer = await traveller({}, look)
  const groupId = await openGroupChat(mara, 'Miradouro tonight, with everybody', 'Sunset from Graça.')
  await joinGroupChat(groupId, jonas)
  await writeToGroup(jonas, groupId, 'Graça at half past six. The kiosk has chairs if we are early.')
  await sessions.moveGroupEnd(groupId, 5)
  await enlargeText(mara.context)
  await enlargeText(newcomer.context)
  await newcomer.page.goto('/near-me', { waitUntil: 'networkidle' })
  await expectRoomForText(newcomer.page)
  const { page } = mara
  const withContent = [
    '/matches',
    '/messages',
    '/moderation',
    '/moderation/pose-photos',
    '/trips',
    `/?post=${trip.id}`,
    '/matches?tab=requests',
    `/messages/${matchId}`,
    `/travellers/${jonas.username}`,
  ]
  for (const path of withContent) {
    await page.goto(path)
    // below the last poster of a feed the next is always on its way
    if (!path.startsWith('/?')) await expect(page.locator('.skeleton')).toHaveCount(0)
    await expectRoomForText(page)
  }
  await page.goto(`/group-chat/${groupId}`)
  await expect(page.getByText('Graça at half past six', { exact: false })).toBeVisible()
  await expectRoomForText(page)
  await page.getByRole('button', { name: 'Choose' }).click()
  await expect(members(page).getByRole('checkbox')).toBeVisible()
  await expectRoomForText(page)
  await page.goto('/profile')
  await expect(page.locator('.skeleton')).toHaveCount(0)
  await expectRoomForText(page)
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await expect(page.getByRole('dialog').getByLabel('Bio')).toBeVisible()
  await expectRoomForText(page)
  await page.goto('/near-me')
  await expect(page.locator('.skeleton')).toHaveCount(0)
  await expectRoomForText(page)
  await page.getByRole('button', { name: 'Create Group' }).first().click()
  await expect(page.getByLabel('Group name')).toBeVisible()
  await expectRoomForText(page)
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
  await expectRoomForText(page)
})

test('text at twice its size fits: what opens over a page', async ({ traveller }) => {
  const home = { city: 'Lisbon', country: 'Portugal' }
  const mara = await traveller({ ...home, username: 'wanderer.of.the', firstName: 'Maximiliane' })
  const { page, context } = await traveller({ ...home, username: 'jonas' }, { viewport: VIEWPORT })
  const { id } = await postTripAs(mara.context, { destination: 'San Sebastián', country: 'Spain' })
  const words = { content: 'Six at the lighthouse, and whoever comes brings bread.' }
  expect((await mara.context.request.post(`/api/posts/${id}/comments`, { data: words })).ok()).toBe(true)
  await enlargeText(context)
  await page.goto(`/?post=${id}`, { waitUntil: 'networkidle' })
  const post = page.locator(`#trip-${id}`)
  const sheet = page.getByRole('dialog')

  await post.getByRole('button', { name: /^Comments/ }).click()
  await expect(sheet.getByText(words.content)).toBeVisible()
  await expectRoomForText(page)
  await sheet.getByRole('button', { name: /^More about the comment/ }).click()
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  await expectRoomForText(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)

  await post.getByRole('button', { name: /^More about/ }).click()
  await expect(page.getByRole('menuitem', { name: /^Block/ })).toBeVisible()
  await expectRoomForText(page)
  await page.getByRole('menuitem', { name: /^Block/ }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectRoomForText(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)

  await post.getByRole('button', { name: /^Match/ }).click()
  const dialog = page.getByRole('dialog', { name: "It's a Match!" })
  await dialog.getByRole('button', { name: 'Add a note' }).click()
  await expect(dialog.getByLabel(/^A note for/)).toBeFocused()
  await expectRoomForText(page)
})

test('text at twice its size leaves the actions of a poster free on the smallest phone', async ({ traveller }) => {
  const mara = await traveller({ username: 'wanderer.of.the', firstName: 'Maximiliane' })
  const home = { city: 'Lisbon', country: 'Portugal' }
  const { page, context } = await traveller(home, { viewport: { width: 320, height: 568 } })
  const { id } = await postTripAs(mara.context, { destination: 'San Sebastián', country: 'Spain' })
  await enlargeText(context)
  await page.goto(`/?post=${id}`, { waitUntil: 'networkidle' })
  const poster = page.locator(`#trip-${id}`)
  await expect(poster.getByRole('button').first()).toBeVisible()
  const covered = await poster.evaluate((article) => {
    const over = [...document.querySelectorAll('button, a')].filter(
      (one) => !one.closest('article') && one.checkVisibility({ visibilityProperty: true }),
    )
    const isOn = (one: DOMRect, other: DOMRect) =>
      Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2 &&
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 2
    return [...article.querySelectorAll('button')].flatMap((button) =>
      over
        .filter((one) => isOn(one.getBoundingClientRect(), button.getBoundingClientRect()))
        .map((one) => `${one.textContent} is on ${button.getAttribute('aria-label') ?? button.textContent}`),
    )
  })
  expect(covered).toEqual([])
  await expectRoomForText(page)
})

test('a phone on its side shows where and when a trip is; with large text the whole name, and one scrolls to the rest', async ({
  traveller,
}) => {
  const jonas = await traveller({ username: 'wanderer.of.the' })
  const { page, context } = await traveller({}, { viewport: { width: 844, height: 390 } })
  const place = { destination: 'San Sebastián', country: 'Spain' }
  const { id } = await postTripAs(jonas.context, {
    ...place,
    description: 'Slow days by the bay. '.repeat(20),
    tags: ['Hiking', 'Food'],
  })
  await postTripAs(context, place)
  const poster = page.locator(`#trip-${id}`)
  const cut = () =>
    poster.evaluate((article) => {
      const [words] = article.querySelectorAll('[data-scrolls-first]')
      const room = words?.getBoundingClientRect()
      const choice = document.querySelector('fieldset[aria-label="Trips shown"]')?.getBoundingClientRect()
      const isOn = (box: DOMRect) =>
        choice && box.right > choice.left && box.bottom > choice.top && box.left < choice.right
      const facts = [...article.querySelectorAll('h2 svg, .country, [class*=facts], .tag')]
      const isSeen = ({ top, bottom }: DOMRect) => room && top >= room.top - 1 && bottom <= room.bottom + 1
      return {
        unseen: facts.filter((one) => !isSeen(one.getBoundingClientRect())).map((one) => one.tagName),
        under: [...article.querySelectorAll('header time, header a')].filter((one) => isOn(one.getBoundingClientRect()))
          .length,
        canScroll: room && words ? words.scrollHeight > words.clientHeight : false,
      }
    })
  await page.goto(`/?post=${id}`, { waitUntil: 'networkidle' })
  expect(await cut()).toMatchObject({ unseen: [], under: 0 })
  await enlargeText(context)
  await page.goto(`/?post=${id}`, { waitUntil: 'networkidle' })
  const { unseen, under, canScroll } = await cut()
  expect({ unseen: unseen.filter((one) => one === 'svg'), under, canScroll }).toEqual({
    unseen: [],
    under: 0,
    canScroll: true,
  })
})
