import type { Page } from '@playwright/test'

export const messageField = (page: Page) => page.getByRole('textbox', { name: 'Message' })
export const log = (page: Page) => page.getByRole('log', { name: 'Messages' })
export const said = (page: Page, words: string) => log(page).getByText(words)
