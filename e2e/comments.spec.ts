import type { BrowserContext, Page, Route } from '@playwright/test'
import { current, HOME, isAtRest } from './support/feed.ts'
import { expect, test } from './support/fixtures.ts'
import { blurWindow, expectToast } from './support/toasts.ts'
import { postTripAs } from './support/trips.ts'

test('one’s own comment is deleted after a question, and the count follows', async ({ traveller }) => {
  const { page, context } = await traveller(HOME)
  // a trip of one's own: nobody else talks under it meanwhile
  const trip = await postTripAs(context, { destination: 'Naxos', country: 'Greece' })
  await page.goto(`/?post=${trip.id}`, { waitUntil: 'networkidle' })
  const post = current(page).first()
  const count = async () => Number((await post.getByRole('button', { name: /^Comments/ }).textContent()) ?? 0)
  const before = await count()
  await post.getByRole('button', { name: /^Comments/ }).click()
  await page.getByPlaceholder('Write a comment...').fill('Said too early.')
  await page.keyboard.press('Enter')
  const row = page.getByRole('listitem').filter({ hasText: 'Said too early.' })
  await expect(row).toBeVisible()
  await row.getByRole('button').click()
  await expect(page.getByRole('alertdialog', { name: 'Delete this comment?' })).toBeVisible()
  await expectToast(page, 'Comment deleted', () => page.getByRole('button', { name: 'Delete', exact: true }).click())
  await blurWindow(page)
  await expect(row).toBeHidden()
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await page.keyboard.press('Escape')
  await expect.poll(count).toBe(before)
})

/** Holds what is posted under a trip until the test lets it go on as it says. */
async function holdComments(page: Page) {
  const isSent = Promise.withResolvers<void>()
  const goesOn = Promise.withResolvers<(route: Route) => Promise<void>>()
  const sent: (string | null)[] = []
  const path = '**/api/posts/*/comments'
  await page.route(path, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    sent.push(route.request().postData())
    isSent.resolve()
    await (await goesOn.promise)(route)
  })
  return { sent, isSent: isSent.promise, goOn: goesOn.resolve, stop: () => page.unroute(path) }
}

/** A trip of one's own, under which nobody else talks, with its comments open. */
async function openComments(page: Page, context: BrowserContext, destination: string) {
  const trip = await postTripAs(context, { destination, country: 'Greece' })
  await page.goto(`/?post=${trip.id}`)
  await isAtRest(page)
  const seen = { includeHidden: true }
  const post = page.getByRole('article', { name: new RegExp(destination), ...seen }).first()
  const count = post.getByRole('button', { name: /^Comments/, ...seen })
  await count.click()
  return { field: page.getByPlaceholder('Write a comment...'), count }
}
const refuse = (route: Route) => route.fulfill({ status: 503, body: '{}' })

test('a comment is shown while it is being sent, once, and comes back to the field where that fails', {
  tag: '@slow',
}, async ({ traveller, pageErrors }) => {
  pageErrors.expectConsole(/503|Failed to load resource/)
  const { page, context } = await traveller(HOME)
  const { field, count } = await openComments(page, context, 'Milos')
  const held = await holdComments(page)
  await field.fill('Which ferry?')
  // a double press
  await page.getByRole('button', { name: 'Send' }).evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  const comment = page.getByRole('listitem').filter({ hasText: 'Which ferry?' })
  await expect(comment).toContainText('Sending…')
  await expect(field).toHaveValue('')
  await field.fill('And when?')
  held.goOn(refuse)
  await expect(field).toHaveValue('Which ferry? And when?')
  await expect(comment).toHaveCount(0)
  await expect(page.getByText('Failed to create comment.').first()).toBeVisible()
  expect(held.sent).toHaveLength(1)
  await held.stop()
  await field.press('Enter')
  await expect(comment.getByRole('button', { name: 'Delete your comment' })).toBeVisible()
  await expect(comment).toHaveCount(1)
  await expect(count).toHaveText('1')
})

test('a comment that fails once its sheet is closed has its words in the field when that opens again', {
  tag: '@slow',
}, async ({ traveller, pageErrors }) => {
  pageErrors.expectConsole(/503|Failed to load resource/)
  const { page, context } = await traveller(HOME)
  const { field, count } = await openComments(page, context, 'Milos')
  const held = await holdComments(page)
  await field.fill('Which ferry?')
  await field.press('Enter')
  await held.isSent
  await page.keyboard.press('Escape')
  await expect(field).toBeHidden()
  held.goOn(refuse)
  await expect(page.getByText('Failed to create comment.').first()).toBeVisible()
  await count.click()
  await expect(field).toHaveValue('Which ferry?')
  await expect(page.getByText('Sending…')).toHaveCount(0)
})

test('beside open comments the choice of trips leaves the face of the poster free', { tag: '@slow' }, async ({
  traveller,
}) => {
  const [author, { page }] = [await traveller(), await traveller()]
  const { id } = await postTripAs(author.context, { destination: 'Paxos', country: 'Greece' })
  await page.goto(`/?post=${id}`, { waitUntil: 'networkidle' })
  const post = page.locator(`#trip-${id}`)
  await post.getByRole('button', { name: /^Comments/ }).click()
  await expect(page.getByRole('dialog', { name: 'Comments' })).toBeVisible()
  for (const width of [1440, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    // behind the dialog neither has a role
    const choice = await page.locator('fieldset[aria-label="Trips shown"]').boundingBox()
    const face = await post.locator('header a').first().boundingBox()
    expect(choice?.y, `at ${width}`).toBeGreaterThanOrEqual((face?.y ?? Infinity) + (face?.height ?? 0))
  }
})
