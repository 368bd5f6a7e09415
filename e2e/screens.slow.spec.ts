import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectAccessibleInBothThemes, test } from './support/fixtures.ts'
import { joinGroupChat, members, openGroupChat, writeToGroup } from './support/group-chats.ts'
import { expectRoomForLargeText, SCREENS } from './support/layout.ts'
import { said } from './support/matches.ts'
import { caseIdOf, confirmDecision, reportAs, signInAgain } from './support/moderation.ts'
import { openGroup, travellerIn } from './support/near-me.ts'
import { uniqueSuffix } from './support/sessions.ts'
import { postTripAs } from './support/trips.ts'

const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1440, height: 900 }
/** They begin on a phone; each page is loaded once, and looked at in both sizes. */
const LOOK = { viewport: PHONE }

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow, `${page.url()} scrolls sideways`).toBeLessThanOrEqual(0)
}

const resize = async (page: Page, size: typeof PHONE) => {
  await page.setViewportSize(size)
  // what is rendered otherwise by its width has been
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

/** Colours are the same on a phone: its bar alone is looked at in the dark too, once. */
async function expectAccessibleInBothSizes(
  page: Page,
  settled: (page: Page) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  for (const size of [DESKTOP, PHONE]) {
    await resize(page, size)
    await settled(page)
    await (size === DESKTOP ? expectAccessibleInBothThemes : expectAccessible)(page)
    await expectNoSidewaysScroll(page)
  }
}

async function visit(page: Page, path: string, settled: (page: Page) => Promise<void>): Promise<void> {
  await page.goto(path)
  await expectAccessibleInBothSizes(page, settled)
  await expectRoomForLargeText(page)
  if (!path.startsWith('/api/')) await expectDescription(page)
}

/** For search engines and previews. */
const expectDescription = (page: Page) => expect(page.locator('meta[name=description]')).toHaveAttribute('content', /./)

const heading = (name: string | RegExp) => (page: Page) =>
  expect(page.getByRole('heading', { name }).first()).toBeVisible()

/** Nothing of it is still on its way. */
async function shown(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await heading(/./)(page)
  await expect(page.locator('.skeleton')).toHaveCount(0)
}

test('screens with something on them are accessible', async ({ browser, baseURL, traveller, sessions, pageErrors }) => {
  pageErrors.expectConsole(/404/)
  const visitor = await browser.newContext({ baseURL, ...LOOK })
  const page = await visitor.newPage()
  pageErrors.watch(page)
  await visit(page, '/', heading('Someone is going your way'))
  await visit(page, '/?waitlist=joined', heading("You're on the list!"))
  await visit(page, '/?waitlist=invalid', (invalid) => expect(invalid.locator('.error').first()).toBeVisible())
  await visit(page, '/nowhere', heading(/./))
  await visit(page, '/api/login', (signIn) => expect(signIn.getByLabel('E-mail')).toBeVisible())
  await visit(page, '/api/login?create=1', (create) => expect(create.getByLabel('E-mail')).toBeVisible())
  await visitor.close()

  const newcomer = await traveller({ onboarded: false }, LOOK)
  await visit(newcomer.page, '/', (wizard) => expect(wizard.getByText('Step 1 of 4')).toBeVisible())

  const nowhere = await traveller({}, LOOK)
  await visit(nowhere.page, '/near-me', heading('Location Services Required'))

  const bruges = { city: 'Bruges', country: 'Belgium' }
  const tomas = await travellerIn(traveller, { ...bruges, username: 'tomas' }, LOOK)
  await openGroup(await travellerIn(traveller, bruges), bruges, 'Frites at six')
  await visit(tomas.page, '/near-me', (nearMe) =>
    expect(nearMe.getByRole('button', { name: /^Match/ }).first()).toBeVisible(),
  )
  await tomas.page.getByRole('button', { name: 'Create Group' }).first().click()
  await expect(tomas.page.getByLabel('Group name')).toBeVisible()
  await expectAccessibleInBothSizes(tomas.page)

  const mara = await traveller({ city: 'Lisbon', country: 'Portugal' }, LOOK)
  await visit(mara.page, '/', (feed) => expect(feed.getByRole('article').first()).toBeVisible())
  await expectAccessibleInBothThemes(mara.page)
  const jonas = await traveller({ city: 'Lisbon', country: 'Portugal' })
  const { id } = await postTripAs(jonas.context, { destination: 'Symi', country: 'Greece' })
  await mara.page.goto(`/?post=${id}`)
  await mara.page.keyboard.press('c')
  await expect(mara.page.getByRole('dialog', { name: 'Comments' })).toBeVisible()
  await expectAccessibleInBothSizes(mara.page)
  await mara.page.keyboard.press('Escape')
  await mara.page.keyboard.press('m')
  await heading("It's a Match!")(mara.page)
  await expectAccessibleInBothSizes(mara.page)
  await visit(mara.page, '/discover', heading('Popular Destinations'))
  await mara.page.getByRole('heading', { name: 'Map of the Coming Months' }).scrollIntoViewIfNeeded()
  await expect(mara.page.getByRole('slider')).toBeVisible()
  await expectAccessibleInBothSizes(mara.page)
  await visit(mara.page, '/discover?q=symi', (found) =>
    expect(found.getByRole('list', { name: 'Trips' }).getByRole('link').first()).toBeVisible(),
  )
  await visit(mara.page, '/discover?q=symi&tab=travellers', (found) =>
    expect(found.getByRole('list', { name: 'Travelers' }).getByRole('link').first()).toBeVisible(),
  )
  const groupId = await openGroupChat(mara, 'Miradouro tonight', 'Sunset from Graça.')
  await joinGroupChat(groupId, jonas)
  await writeToGroup(jonas, groupId, 'Graça at half past six.')
  await writeToGroup(mara, groupId, 'On my way from Alfama.')
  await sessions.moveGroupEnd(groupId, 5)
  await visit(mara.page, `/group-chat/${groupId}`, (chat) => expect(said(chat, 'On my way')).toBeVisible())
  await mara.page.getByRole('button', { name: 'Choose' }).click()
  await expect(members(mara.page).getByRole('checkbox')).toBeVisible()
  await expectAccessibleInBothSizes(mara.page)
  await visit(mara.page, '/settings/blocked', heading('Nobody is blocked'))
  await mara.context.request.put(`/api/users/${jonas.userId}/block`, { data: { blocked: true } })
  await visit(mara.page, '/settings/blocked', (blocked) =>
    expect(blocked.getByRole('button', { name: /^Unblock/ })).toBeVisible(),
  )
  await visit(mara.page, '/settings/former-contacts', (gone) =>
    expect(gone.getByRole('button', { name: /^Report @/ })).toBeVisible(),
  )
  const data = { subject: { kind: 'traveller', id: jonas.userId }, reason: 'spam', details: 'Sells tours.' }
  await mara.context.request.post('/api/reports', { data })
  await visit(mara.page, '/settings/reports', heading(/^Traveler @/))
})

test('screens of moderation with something on them are accessible', async ({ traveller, sessions, pageErrors }) => {
  pageErrors.expectConsole(/403|WebSocket/)
  const lisbon = { city: 'Lisbon', country: 'Portugal' }
  const email = `jonas-${uniqueSuffix()}@example.org`
  const [mara, jonas] = [await traveller(lisbon), await traveller({ ...lisbon, username: 'jonas', email }, LOOK)]
  const lea = await traveller({ ...lisbon, username: 'lea' }, LOOK)
  const tomas = await traveller({ ...lisbon, username: 'tomas' }, LOOK)
  await sessions.makeModerator(lea.userId)
  await sessions.makeModerator(tomas.userId)
  const { id } = await postTripAs(jonas.context, { destination: 'Halki', country: 'Greece' })
  await reportAs(mara, { kind: 'trip', id, details: 'He writes this to everybody.' })
  await reportAs(mara, { kind: 'traveller', id: jonas.userId, reason: 'unsafe-meeting' })
  await visit(lea.page, '/moderation', heading(/^@/))
  const caseId = await caseIdOf(lea, jonas.userId)
  await lea.page.goto(`/moderation/${caseId}`)
  await lea.page.getByRole('radio', { name: 'Suspend', exact: true }).check()
  await lea.page.getByRole('radio', { name: /^Trip/ }).check()
  await lea.page.getByRole('combobox', { name: 'Rule' }).selectOption({ value: 'no-advertising' })
  await expectAccessibleInBothSizes(lea.page)
  await confirmDecision(lea.page, 'Suspend')
  await expect(lea.page).toHaveURL(/\/moderation$/)
  await signInAgain(jonas, sessions, email)
  await visit(jonas.page, '/', heading('Your account is suspended'))
  await jonas.page.getByRole('button', { name: /^Appeal/ }).click()
  await jonas.page.getByRole('dialog').getByRole('textbox').fill('It was one letter to each.')
  await expectAccessibleInBothSizes(jonas.page)
  await jonas.page.getByRole('button', { name: 'Send appeal' }).click()
  await expect(jonas.page.getByText('Waits for somebody else')).toBeVisible()
  // the page of the suspension would load itself anew as soon as it is over
  await jonas.page.goto('/rules')
  await visit(tomas.page, '/moderation?tab=appeals', heading(`@${jonas.username}`))
  await tomas.page.getByRole('button', { name: `Reverse the decision about @${jonas.username}` }).click()
  await tomas.page.getByRole('dialog').getByRole('button', { name: 'Reverse' }).click()
  // no role is found behind a dialog
  await expect(tomas.page.getByRole('dialog')).toHaveCount(0)
  await expect(tomas.page.getByRole('article', { name: `@${jonas.username}` })).toHaveCount(0)
  await visit(jonas.page, '/settings/decisions', heading('Your account was suspended'))
})

/** The navigation leads to them, or nothing but their own address does. */
const WITHOUT_WAY_BACK = ['/discover', '/matches', '/messages', '/profile', '/blog-admin']

const PARTS = 4
for (let part = 0; part < PARTS; part++) {
  test(`pages are accessible to somebody new: part ${part + 1} of ${PARTS}`, async ({ traveller, pageErrors }) => {
    pageErrors.expectConsole(/404.*\/moderation/)
    const named = { username: 'wanderer.of.the', firstName: 'Maximiliane' }
    const { page } = await traveller({ city: 'Lisbon', country: 'Portugal', ...named }, LOOK)
    for (const path of SCREENS.filter((_, at) => at % PARTS === part)) {
      await test.step(path, async () => {
        await visit(page, path, shown)
        if (!WITHOUT_WAY_BACK.includes(path))
          await expect(page.getByRole('link', { name: /^Back to / }).first()).toBeVisible()
      })
    }
  })
}

test('a long username stays within the sidebar', async ({ traveller }) => {
  const { page } = await traveller({ username: 'wanderer.of.the.northern.mountains' })
  await page.goto('/settings/blocked')
  const edge = async (name: 'banner' | 'group') => {
    const box = await page.getByRole(name).first().boundingBox()
    return (box?.x ?? 0) + (box?.width ?? 0)
  }
  await expect(page.getByRole('group', { name: 'Theme' })).toBeVisible()
  expect(await edge('group')).toBeLessThan(await edge('banner'))
})

test('calls are documented, and can be tried, at a page with the policy of every other page', async ({ traveller }) => {
  const { page, userId } = await traveller()
  const reply = await page.goto('/api/docs')
  const noCall = await page.request.get('/api/no-such-call')
  expect(reply?.headers()['content-security-policy']).toMatch(/script-src 'self'; style-src 'self';/)
  expect(reply?.headers()['content-security-policy']).toBe(noCall.headers()['content-security-policy'])
  await expect(page.getByRole('heading', { level: 1, name: /^Caravan/ })).toBeVisible()
  await page.getByRole('button', { name: 'GET /api/auth/user The' }).click()
  await page.getByRole('button', { name: 'Try it out' }).click()
  await page.getByRole('button', { name: 'Execute' }).click()
  await expect(page.locator('.live-responses-table')).toContainText(userId)
})
