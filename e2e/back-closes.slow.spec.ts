import { HOME } from './support/feed.ts'
import { expect, test } from './support/fixtures.ts'
import { addressOf, closed, PHONE, withoutCloseWatcher } from './support/overlays.ts'
import { SCREENS } from './support/overlays-of-screens.ts'

for (const [name, { prepare, overlays }] of Object.entries(SCREENS)) {
  test(`Back closes whatever lies over ${name}, one by one, and then leaves it`, async ({ traveller, dataDir }) => {
    test.slow()
    const people = {
      mara: await traveller({ ...HOME, username: 'mara' }, PHONE),
      aiko: await traveller({ ...HOME, username: 'aiko' }),
      dataDir,
    }
    const { page } = people.mara
    await withoutCloseWatcher(page)
    const address = await prepare(people)
    await page.goto('/notifications')
    await page.goto(address, { waitUntil: 'networkidle' })
    const shown = addressOf(page)
    for (const [overlay, steps] of Object.entries(overlays(page, people))) {
      await test.step(overlay, async () => {
        for (const { press, shows } of steps) {
          await press.tap()
          await expect(shows).toBeVisible()
        }
        const open = steps.filter(({ isPassed }) => !isPassed).map(({ shows }) => shows)
        for (const last of open.toReversed()) {
          // what the last one hides from aids is still open below it
          await expect(last).toBeVisible()
          await page.goBack()
          await expect(last).toBeHidden()
        }
        await closed(page)
        expect(addressOf(page)).toBe(shown)
      })
    }
    await page.goBack()
    await expect.poll(() => addressOf(page)).toBe('/notifications')
  })
}
