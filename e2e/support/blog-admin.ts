import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'

export const passwordOf = (dataDir: string) => readFileSync(join(dataDir, 'secrets', 'blog-admin'), 'utf8').trim()

export async function unlock(page: Page, dataDir: string): Promise<void> {
  await page.goto('/blog-admin')
  await page.getByLabel('Admin password').fill(passwordOf(dataDir))
  await page.getByRole('button', { name: 'Access Admin Panel' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Blog Admin', exact: true })).toBeVisible()
}

export const content = (page: Page) => page.getByRole('textbox', { name: 'Content' })
/** Rows of articles have buttons of their own, which name their titles. */
export const saveButton = (page: Page) => page.getByRole('button', { name: 'Save post', exact: true })
export const row = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })

export async function fillNew(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Create New Post' }).click()
  await page.getByLabel('Title').fill(title)
  await content(page).fill('Two rivers meet here.')
  await page.getByLabel('Excerpt').fill('Where two rivers meet.')
  await page.getByLabel('Author').fill('Ines Carvalho')
  await page.getByLabel('Category').selectOption('Culture')
  await page.getByLabel('Image URL').fill('/postcards/t-pt-porto/2')
  await page.getByLabel('Read time').fill('1 min read')
}
