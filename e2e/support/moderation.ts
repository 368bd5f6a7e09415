import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { APIResponse, Page } from '@playwright/test'
import { expect, type Person, type TravellerOptions } from './fixtures.ts'
import type { Sessions } from './sessions.ts'

type Traveller = (wish?: TravellerOptions) => Promise<Person>

export async function moderator(traveller: Traveller, sessions: Sessions, username = 'mod'): Promise<Person> {
  const person = await traveller({ city: 'Lisbon', country: 'Portugal', username })
  await sessions.makeModerator(person.userId)
  return person
}

/** Whoever is suspended is signed out everywhere; signing in leads to the page that says why. */
export async function signInAgain({ context }: Person, sessions: Sessions, email: string): Promise<void> {
  const { cookie } = await sessions.begin({ email, onboarded: true })
  const [name = '', value = ''] = cookie.split('=')
  const url = process.env.E2E_URL ?? ''
  await context.addCookies([{ name, value, url, httpOnly: true, sameSite: 'Lax' }])
}

interface Reported {
  kind: string
  id: string
  reason?: string
  details?: string
}

export async function reportAs({ context }: Person, { kind, id, reason = 'harassment', details = '' }: Reported) {
  const reply = await context.request.post('/api/reports', {
    data: { subject: { kind, id }, reason, details, block: false },
  })
  expect(reply.status()).toBe(201)
}

/** The row of somebody in the queue, which may be on a later page: other tests report too. */
export async function openCaseOf(page: Page, username: string): Promise<void> {
  await page.goto('/moderation', { waitUntil: 'networkidle' })
  const link = page.getByRole('link', { name: `@${username}`, exact: true })
  const more = page.getByRole('button', { name: 'Show more cases' })
  await expect(link.or(more).first()).toBeVisible()
  while (!(await link.isVisible()) && (await more.isVisible())) {
    const rows = await page.getByRole('listitem').count()
    await more.click()
    await expect(page.getByRole('listitem')).not.toHaveCount(rows)
  }
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: `@${username}` })).toBeVisible()
}

/** Presses what goes on, and confirms what is said to happen. */
export async function confirmDecision(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'Go on' }).press('Enter')
  const question = page.getByRole('dialog')
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: action, exact: true }).press('Enter')
}

/** The id of the open case about somebody. */
export async function caseIdOf({ context }: Person, userId: string): Promise<string> {
  let address: string | undefined = '/api/moderation/cases'
  while (address) {
    const reply: APIResponse = await context.request.get(address)
    const cases: { id: string; traveller: { id: string } | null }[] = await reply.json()
    const found = cases.find(({ traveller }) => traveller?.id === userId)
    if (found) return found.id
    address = reply.headers().link?.match(/<([^>]*)>\s*;[^,]*\brel="?next"?/)?.[1]
  }
  throw new Error(`There is no open case about ${userId}`)
}

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
