import type { Locator } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { matched, sendMessage } from './support/matches.ts'
import { postTripAs } from './support/trips.ts'

const groundOf = (element: Locator) => element.evaluate((one) => getComputedStyle(one).backgroundColor)

/** The one stands out from the other by its ground. */
async function expectMarked(chosen: Locator, other: Locator): Promise<void> {
  await expect(chosen).toBeVisible()
  const [marked, plain] = [await groundOf(chosen), await groundOf(other)]
  expect(marked).not.toBe(plain)
  expect(marked).not.toBe('rgba(0, 0, 0, 0)')
}

for (const [size, viewport] of Object.entries({
  phone: { width: 390, height: 844 },
  desktop: { width: 1440, height: 900 },
})) {
  test(`forced colours show where one is and what is chosen: ${size}`, async ({ traveller }) => {
    const { page, context } = await traveller({}, { viewport, forcedColors: 'active' })
    const { id } = await postTripAs(context, { destination: 'Kyoto', country: 'Japan' })
    await page.goto('/matches', { waitUntil: 'networkidle' })
    const main = page.getByRole('navigation', { name: 'Main' }).filter({ visible: true })
    await expectMarked(main.getByRole('link', { name: 'Matches' }), main.getByRole('link', { name: 'Feed' }))
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
}

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
