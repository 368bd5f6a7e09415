import type { Locator, Page } from '@playwright/test'
import { expect, type Person } from './fixtures.ts'

/** Where the browser does not say that Back was pressed, as on an iPhone. */
export const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
export const withoutCloseWatcher = (page: Page) => page.addInitScript('delete globalThis.CloseWatcher')

/** What opens one over the other: with each Back the last of them closes. A menu is gone once it has opened something. */
export type Overlay = { press: Locator; shows: Locator; isPassed?: true }[]
interface People {
  mara: Person
  aiko: Person
  dataDir: string
}
export interface Screen {
  /** Brings about what is on it. Answers its address. */
  prepare: (people: People) => Promise<string>
  overlays: (page: Page, people: People) => Record<string, Overlay>
}

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()
export const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
export const question = (page: Page, name: string | RegExp) => page.getByRole('alertdialog', { name })
export const menu = (page: Page) => page.getByRole('menu')
export const fromMenu = (page: Page, opener: string | RegExp, entry: string | RegExp, shows: Locator): Overlay => [
  { press: button(page, opener), shows: menu(page), isPassed: true },
  { press: page.getByRole('menuitem', { name: entry }), shows },
]
export const opens = (press: Locator, shows: Locator): Overlay => [{ press, shows }]
export const slideIn = (page: Page) =>
  opens(page.getByRole('button', { name: 'Menu', exact: true }), dialog(page, 'Caravan'))

export const HVAR = { destination: 'Hvar', country: 'Croatia' }
export const BERN = { city: 'Bern', country: 'Switzerland' }

export const closed = (page: Page) => expect.poll(() => page.evaluate(() => history.state.overlays ?? 0)).toBe(0)
export const addressOf = (page: Page) => {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}
