import { expect, type Page } from '@playwright/test'

/** A traveller with these has a feed, and may post. */
export const HOME = { city: 'Lisbon', country: 'Portugal' }

/** The post that fills the screen. */
export const current = (page: Page) =>
  page.locator('article:visible').filter({ has: page.getByRole('button', { name: /^Like/ }) })

/** The neighbour of the first post is rendered once the page has come to rest: from then on keys work. */
export const isAtRest = (page: Page) => expect(current(page)).toHaveCount(2)

/** What the post that fills the screen is called. */
export const inView = (page: Page) =>
  page.evaluate(() => {
    const middle = document.elementFromPoint(innerWidth / 2, innerHeight / 3)
    return middle?.closest('article')?.getAttribute('aria-label') ?? ''
  })

/** Several posts may be called the same. */
export const idInView = (page: Page) =>
  page.evaluate(() => document.elementFromPoint(innerWidth / 2, innerHeight / 3)?.closest('article')?.id ?? '')

/** Its place in the feed; nothing while one gives way to another. */
export const placeInView = (page: Page) =>
  page.evaluate(() =>
    document
      .elementFromPoint(innerWidth / 2, innerHeight / 3)
      ?.closest('article')
      ?.getAttribute('aria-posinset'),
  )

/** Goes on by so many posts. */
export async function goOn(page: Page, posts: number): Promise<void> {
  for (let n = 0; n < posts; n++) {
    const before = await idInView(page)
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => idInView(page)).not.toBe(before)
  }
}
