import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectAccessibleInBothThemes, type Person, test } from './support/fixtures.ts'
import { failUntilTriedAgain } from './support/hold-requests.ts'
import { refusal } from './support/near-me.ts'
import { uniqueSuffix } from './support/sessions.ts'
import { holdToast } from './support/toasts.ts'
import { postTripAs } from './support/trips.ts'

const COUNTRY = 'Iceland'
/** A place that no other test's trips go to. */
const ownPlace = (name: string) => `${name} ${uniqueSuffix()}`
const IN_MAY = { startDate: '2027-05-04', endDate: '2027-05-11' }
const overlapsOf = ({ id }: { id: string }) => `/trips/${id}/overlaps`
const item = (page: Page, { id }: { id: string }) => page.locator(`#overlap-${id}`)
const elsewhere = (page: Page) => page.getByRole('checkbox', { name: 'Also elsewhere in the country' })

const goesTo = ({ context }: Person, destination: string, days: Partial<Parameters<typeof postTripAs>[1]> = {}) =>
  postTripAs(context, { destination, country: COUNTRY, ...IN_MAY, ...days })

test('after posting a flexible trip one sees who overlaps and why, and asks for a match from there', async ({
  traveller,
}) => {
  const [cove, fjord] = [ownPlace('Cove'), ownPlace('Fjord')]
  const [aiko, ines] = [await traveller({ username: 'aiko' }), await traveller({ username: 'ines' })]
  const [same, near, later] = [
    await goesTo(aiko, cove),
    await goesTo(ines, fjord),
    await goesTo(ines, cove, { startDate: '2027-06-04', endDate: '2027-06-11' }),
  ]
  const { page } = await traveller()
  await page.goto('/post-trip', { waitUntil: 'networkidle' })
  await page.getByRole('combobox', { name: 'Destination' }).fill(cove)
  await page.getByLabel('Country').fill(COUNTRY)
  await page.getByRole('radio', { name: 'Flexible' }).check()
  await page.getByLabel('Earliest day').fill('2027-05-01')
  await page.getByLabel('Latest day').fill('2027-05-31')
  await page.getByLabel('Fewest nights').fill('9')
  await page.getByLabel('Most nights').fill('5')
  await page.getByLabel('Description').fill('Wherever the bus stops.')
  await page.getByRole('button', { name: 'Post Trip', exact: true }).click()
  await expect(page.getByText('The most nights cannot be fewer than the fewest.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Fewest nights').fill('3')
  await holdToast(page, 'Trip posted successfully!', () =>
    page.getByRole('button', { name: 'Post Trip', exact: true }).click(),
  )
  await page.getByRole('link', { name: 'Who overlaps' }).click()

  await expect(page.getByRole('heading', { name: 'Who overlaps', level: 1 })).toBeVisible()
  await expect(page.getByText('About 3 to 5 nights in May 2027')).toBeVisible()
  const hers = item(page, same)
  await expect(hers.getByText(`Up to 6 days in ${cove} between 4 and 11 May`)).toBeVisible()
  await expect(hers.getByText('4 – 11 May 2027 · Same place')).toBeVisible()
  await expect(item(page, near)).toHaveCount(0)
  await expect(item(page, later)).toHaveCount(0)

  // at once, and not when the address has followed
  expect(await elsewhere(page).evaluate((box: HTMLInputElement) => [box.click(), box.checked])).toEqual([
    undefined,
    true,
  ])
  await expect(elsewhere(page)).toBeChecked()
  await expect(page).toHaveURL(/country=true$/)
  await expect(item(page, near).getByText(/Same country$/)).toBeVisible()
  await expect(item(page, later)).toHaveCount(0)
  await page.reload()
  await expect(item(page, near)).toBeVisible()
  await elsewhere(page).click()
  await expect(elsewhere(page)).not.toBeChecked()
  await expect(item(page, near)).toHaveCount(0)

  await hers.getByRole('button', { name: /^Match with/ }).click()
  const dialog = page.getByRole('dialog').filter({ has: page.getByRole('link', { name: 'Send Message' }) })
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(hers.getByRole('button', { name: 'Asked' })).toBeDisabled()
  await expect(hers.getByRole('link').first()).toBeFocused()
  await page.reload()
  await expect(hers.getByRole('button', { name: 'Asked' })).toBeDisabled()
})

test('a choice that is pressed again at once does not come back', async ({ traveller }) => {
  const mara = await traveller()
  const mine = await goesTo(mara, ownPlace('Cove'))
  const { page } = mara
  await page.goto(overlapsOf(mine), { waitUntil: 'networkidle' })
  const shown = await elsewhere(page).evaluate(async (input: HTMLInputElement) => {
    const states = [input.checked]
    const note = () => states.at(-1) !== input.checked && states.push(input.checked)
    const press = () => [input.click(), note()]
    // the second press comes when the address has changed and nothing has been rendered for it yet
    const replaceState = history.replaceState.bind(history)
    history.replaceState = (...step) => {
      replaceState(...step)
      history.replaceState = replaceState
      queueMicrotask(press)
    }
    press()
    const isBack = () => states.length > 2 && !location.search.includes('country')
    const frame = () => new Promise(requestAnimationFrame).then(note)
    while (!isBack()) await frame()
    for (let frames = 0; frames < 10; frames++) await frame()
    return states
  })
  expect(shown).toEqual([false, true, false])
})

test('a traveller who is opened before the choice is rendered lies over what was chosen', async ({ traveller }) => {
  const cove = ownPlace('Cove')
  const [aiko, mara] = [await traveller({ username: 'aiko' }), await traveller()]
  const [theirs, mine] = [await goesTo(aiko, cove), await goesTo(mara, cove)]
  const { page } = mara
  await page.goto(overlapsOf(mine), { waitUntil: 'networkidle' })
  const country = page.waitForResponse(/overlaps\?.*country=true/)
  await elsewhere(page).click()
  await country
  await expect(page).toHaveURL(/country=true$/)
  await expect(item(page, theirs)).toBeVisible()
  await item(page, theirs).evaluate(({ id }) => {
    const replaceState = history.replaceState.bind(history)
    history.replaceState = (...step) => {
      replaceState(...step)
      history.replaceState = replaceState
      queueMicrotask(() => document.getElementById(id)?.querySelector('a')?.click())
    }
  })
  await elsewhere(page).click()
  await expect(page.getByRole('dialog', { name: `@${aiko.username}` })).toBeVisible()
  await expect(
    page.getByRole('checkbox', { name: 'Also elsewhere in the country', includeHidden: true }),
  ).not.toBeChecked()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(elsewhere(page)).not.toBeChecked()
})

test('by the keyboard alone: the trip, the choice, the traveller, the match', async ({ traveller }) => {
  const cove = ownPlace('Cove')
  const [aiko, mara] = [await traveller({ username: 'aiko' }), await traveller()]
  const [theirs, mine] = [await goesTo(aiko, cove), await goesTo(mara, cove)]
  const { page } = mara
  await page.goto(overlapsOf(mine), { waitUntil: 'networkidle' })
  await page.getByRole('link', { name: `Your trip to ${cove}` }).focus()
  await page.keyboard.press('Tab')
  await expect(elsewhere(page)).toBeFocused()
  await page.keyboard.press('Space')
  await expect(elsewhere(page)).toBeChecked()
  await page.keyboard.press('Space')
  await expect(elsewhere(page)).not.toBeChecked()
  await expect(item(page, theirs)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(item(page, theirs).getByRole('link').first()).toBeFocused()
  await page.keyboard.press('Enter')
  const profile = page.getByRole('dialog', { name: `@${aiko.username}` })
  await expect(profile).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(profile).toHaveCount(0)
  await expect(item(page, theirs).getByRole('link').first()).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(item(page, theirs).getByRole('button', { name: /^Match with/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Send Message' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(item(page, theirs).getByRole('button', { name: 'Asked' })).toBeVisible()
})

test('nobody there, a list that does not load, and a trip that is not one’s own', { tag: '@slow' }, async ({
  traveller,
  pageErrors,
}) => {
  pageErrors.expectConsole(/Failed to load resource/)
  const [mara, aiko] = [await traveller(), await traveller()]
  const [mine, theirs] = [await goesTo(mara, ownPlace('Cove')), await goesTo(aiko, ownPlace('Cove'))]
  const { page } = mara
  await page.goto(overlapsOf(mine), { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { name: 'Nobody yet' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Look at all trips' }).click()
  await expect(page).toHaveURL(/\/$/)

  await page.goto(overlapsOf(mine), { waitUntil: 'networkidle' })
  await failUntilTriedAgain(page, '**/api/overlaps**', (route) => route.fulfill(refusal('unavailable', 503)))
  await elsewhere(page).click()
  await expect(elsewhere(page)).toBeChecked()
  await expect(page.getByRole('heading', { name: 'Overlaps did not load' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Overlaps did not load' })).toHaveCount(0)

  await page.goto(overlapsOf(theirs), { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { name: 'Trip not found' })).toBeVisible()
  await expectAccessible(page)
})

const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1440, height: 900 }

test('who overlaps is accessible and fits', { tag: '@slow' }, async ({ traveller }) => {
  const cove = ownPlace('Cove')
  const flexible = { earliest: '2027-05-01', latest: '2027-05-31', minNights: 5, maxNights: 8 }
  for (const firstName of ['Aiko', 'Anne-Charlotte-Josephine']) {
    const gives = { lifestyle: ['foodie'], travelBudget: 'luxury', preferredActivities: ['hiking'] }
    const other = await traveller({ firstName })
    await other.context.request.put('/api/users/profile', { data: gives })
    await goesTo(other, cove)
    await goesTo(other, cove, { startDate: flexible.earliest, endDate: flexible.latest, flexible })
  }
  const mara = await traveller({}, { viewport: PHONE })
  const likes = { lifestyle: ['foodie'], travelBudget: 'budget', preferredActivities: ['hiking'] }
  await mara.context.request.put('/api/users/profile', { data: likes })
  const { page } = mara
  await page.goto(overlapsOf(await goesTo(mara, cove)), { waitUntil: 'networkidle' })
  await expect(page.getByRole('button', { name: /^Match with/ })).toHaveCount(4)
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport)
    await expectAccessibleInBothThemes(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  }
})
