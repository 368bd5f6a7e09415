import type { Page } from '@playwright/test'
import { HOME } from './feed.ts'
import { expect, type Person } from './fixtures.ts'
import { log } from './matches.ts'

/** Opens a group chat in Lisbon, where others may be called the same. Answers its id. */
export async function openGroupChat(creator: Person, name: string, description?: string): Promise<string> {
  const data = { name, description, ...HOME, isSameNameWanted: true }
  const opened = await creator.context.request.post('/api/group-chats', { data })
  expect(opened.status()).toBe(201)
  return (await opened.json()).id
}

export async function joinGroupChat(id: string, ...members: Person[]): Promise<void> {
  for (const { context } of members) {
    expect((await context.request.post(`/api/group-chats/${id}/join`)).status()).toBe(200)
  }
}

export async function writeToGroup(who: Person, id: string, content: string): Promise<void> {
  const reply = await who.context.request.post(`/api/group-chats/${id}/messages`, { data: { content } })
  expect(reply.status()).toBe(201)
}

/** Opens its menu and chooses from it. */
export async function chooseInGroupMenu(page: Page, entry: string): Promise<void> {
  await page
    .getByRole('button', { name: /^More about / })
    .first()
    .click()
  await page.getByRole('menuitem', { name: entry }).click()
}

export const members = (page: Page) => page.getByRole('dialog', { name: 'Members' })
export const keepBox = (page: Page, who: Person) =>
  members(page).getByRole('checkbox', { name: `Keep in touch with @${who.username}` })
/** Also below the dialog of a match. */
export const hasEnded = (page: Page) => page.getByText('This group chat has ended')

/** All that is written in the log, in its order. */
export const texts = (page: Page) => log(page).locator('[data-number] p')
