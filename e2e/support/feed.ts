import { expect, type Page } from '@playwright/test'

/** A traveller with these has a feed, and may post. */
export const HOME = { city: 'Lisbon', country: 'Portugal' }

/** The post that fills the screen. */
export const current = (page: Page) =>
  page.locator('article:visible').filter({ has: page.getByRole('button', { name: /^Like/ }) })

/** The neighbour of the first post is drawn once the page has come to rest: from then on keys work. */
export const isAtRest = (page: Page) => expect(current(page)).toHaveCount(2)
