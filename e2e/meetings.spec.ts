import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { headlessShellPath, launch } from './chromium.ts'
import { HOME } from './support/feed.ts'
import { expect, expectAccessible, expectAccessibleInBothThemes, type Person, test } from './support/fixtures.ts'
import { chooseInGroupMenu, joinGroupChat, members, openGroupChat } from './support/group-chats.ts'
import { matched } from './support/matches.ts'
import { holdToast } from './support/toasts.ts'
import { postTripAs } from './support/trips.ts'

const folder = fs.mkdtempSync(join(tmpdir(), 'caravan-camera-'))
// each process that reads this file makes one
process.once('exit', () => fs.rmSync(folder, { recursive: true, force: true }))
const seen = join(folder, 'seen.y4m')
test.use({
  launchOptions: launch(
    headlessShellPath(),
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${seen}`,
  ),
})

const dialog = (page: Page) => page.getByRole('dialog', { name: 'We met' })
const met = (page: Page) => page.getByRole('dialog', { name: 'You have met' })

async function openMeet(page: Page, matchId: string): Promise<void> {
  await page.goto(`/messages/${matchId}`, { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: /^More about the conversation/ }).click()
  await page.getByRole('menuitem', { name: 'We met' }).click()
}

/** The same dialog, from the card of the match. */
async function openMeetOnCard(page: Page): Promise<void> {
  await page.goto('/matches', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: /^More about the match with/ }).click()
  await page.getByRole('menuitem', { name: 'We met' }).click()
}

async function digitsOn(page: Page): Promise<string> {
  const words = await dialog(page)
    .getByText(/^Your code:/)
    .textContent()
  return (words ?? '').replace(/\D/g, '')
}

async function typeDigits(page: Page, digits: string): Promise<void> {
  await dialog(page).getByRole('tab', { name: 'Enter theirs' }).click()
  await dialog(page)
    .getByLabel(/^The six digits of/)
    .fill(digits)
  await dialog(page).getByRole('button', { name: 'We met' }).click()
}

const two = async (traveller: (wish: object) => Promise<Person>): Promise<[Person, Person, string]> => {
  const mara = await traveller({ ...HOME, firstName: 'Mara', username: 'mara' })
  const jonas = await traveller({ ...HOME, firstName: 'Jonas', username: 'jonas' })
  return [mara, jonas, await matched(mara, jonas)]
}

/** One still picture of what a page shows as a QR code, as a film of two frames: YUV 4:2:0, gray. */
async function filmCode(page: Page): Promise<void> {
  const { size, path } = await dialog(page)
    .getByRole('img', { name: 'QR code of this minute' })
    .evaluate((svg) => ({
      size: Number(svg.getAttribute('viewBox')?.split(' ')[2]),
      path: svg.querySelector('path')?.getAttribute('d') ?? '',
    }))
  const dark = new Set([...path.matchAll(/M(\d+) (\d+)/g)].map(([, x, y]) => `${x} ${y}`))
  const [width, height, scale] = [640, 480, Math.floor(440 / size)]
  const [left, top] = [Math.floor((width - size * scale) / 2), Math.floor((height - size * scale) / 2)]
  const luma = Buffer.alloc(width * height, 235)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (dark.has(`${Math.floor((x - left) / scale)} ${Math.floor((y - top) / scale)}`)) luma[y * width + x] = 16
    }
  }
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, Buffer.alloc((width * height) / 2, 128)])
  fs.writeFileSync(
    seen,
    Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420\n`), frame, frame]),
  )
}

test('two meet by six digits, and have stamps; one vouches, and takes it back', async ({
  traveller,
  sessions,
  pageErrors,
}) => {
  pageErrors.expectConsole(/422/)
  const [mara, jonas, matchId] = await two(traveller)
  // what counts for others comes from accounts that are not new
  await sessions.moveSignUp(mara.userId, 30)
  await sessions.moveSignUp(jonas.userId, 40)
  await openMeet(mara.page, matchId)
  await openMeetOnCard(jonas.page)
  await expectAccessibleInBothThemes(mara.page)
  const digits = await digitsOn(mara.page)
  await typeDigits(jonas.page, String((Number(digits) + 1) % 1_000_000).padStart(6, '0'))
  await expect(dialog(jonas.page).getByText('This code does not hold', { exact: false })).toBeVisible()
  await expectAccessible(jonas.page)
  await typeDigits(jonas.page, `${digits.slice(0, 3)} ${digits.slice(3)}`)
  await expect(met(jonas.page).getByText('You and Mara have met')).toBeVisible()
  // live
  await expect(met(mara.page).getByText('You and Jonas have met')).toBeVisible()
  await met(mara.page).getByRole('link', { name: 'Your passport' }).click()

  const { page } = mara
  const stamps = page.getByRole('list', { name: 'Stamps' })
  await expect(stamps.getByRole('listitem')).toHaveCount(1)
  await expect(stamps).toContainText('Lisbon')
  await expect(page.getByText('Met one traveler in person')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await stamps.getByRole('button', { name: 'Vouch for Jonas' }).click()
  const words = page.getByRole('dialog', { name: 'Vouch for Jonas' })
  await words.getByRole('button', { name: 'Vouch', exact: true }).click()
  await expect(words.getByText('What you write is required.')).toBeVisible()
  await words.getByRole('textbox').fill('Shares the last water.')
  await expectAccessible(page)
  await words.getByRole('button', { name: 'Vouch', exact: true }).click()
  await expect(words).toBeHidden()

  await jonas.page.goto(`/travellers/${jonas.username}`, { waitUntil: 'networkidle' })
  await expect(jonas.page.getByText('Vouched for by one traveler')).toBeVisible()
  await expectAccessible(jonas.page)
  await jonas.page.getByRole('button', { name: 'Hide what Mara wrote' }).click()
  await expect(jonas.page.getByText('Hidden: only you see it', { exact: false })).toBeVisible()
  await jonas.page.getByRole('button', { name: 'Show what Mara wrote' }).click()

  await stamps.getByRole('button', { name: 'Change your words about Jonas' }).click()
  await words.getByRole('button', { name: 'Take back' }).click()
  await expect(stamps.getByRole('button', { name: 'Vouch for Jonas' })).toBeVisible()
  await stamps.getByRole('button', { name: 'More about meeting Jonas' }).click()
  await page.getByRole('menuitem', { name: 'I would not meet again' }).click()
  await expect(stamps.getByText('Only you see this.', { exact: false })).toBeVisible()
})

test('two members of a group chat meet by the camera', { tag: '@slow' }, async ({ traveller }) => {
  const [mara, jonas] = [
    await traveller({ ...HOME, firstName: 'Mara', username: 'mara' }),
    await traveller({ ...HOME, firstName: 'Jonas', username: 'jonas' }),
  ]
  const id = await openGroupChat(mara, 'Fado')
  await joinGroupChat(id, jonas)
  for (const [{ page }, { username }] of [
    [mara, jonas],
    [jonas, mara],
  ] as const) {
    await page.goto(`/group-chat/${id}`, { waitUntil: 'networkidle' })
    await chooseInGroupMenu(page, 'Members')
    await members(page)
      .getByRole('button', { name: `More about @${username}` })
      .click()
    await page.getByRole('menuitem', { name: 'We met' }).click()
  }
  await filmCode(mara.page)
  const { page } = jonas
  await dialog(page).getByRole('tab', { name: 'Enter theirs' }).click()
  await dialog(page).getByRole('button', { name: 'Scan with the camera' }).click()
  await expect(met(page).getByText('You and Mara have met')).toBeVisible()
  await expect(met(mara.page)).toBeVisible()
})

test('who has no network reads a code all the same, and it is sent after', { tag: '@slow' }, async ({
  traveller,
  pageErrors,
}) => {
  pageErrors.expectConsole(/Failed to load resource|WebSocket|ERR_INTERNET_DISCONNECTED/)
  const [mara, jonas, matchId] = await two(traveller)
  await openMeet(mara.page, matchId)
  await openMeet(jonas.page, matchId)
  await dialog(jonas.page).getByRole('tab', { name: 'Enter theirs' }).click()
  await jonas.context.setOffline(true)
  await typeDigits(jonas.page, await digitsOn(mara.page))
  await expect(jonas.page.getByText('The code of Mara is kept', { exact: false })).toBeVisible()
  const stamp = dialog(jonas.page).locator('img')
  expect(await stamp.evaluate((it) => (it as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  await expectAccessible(jonas.page)
  await jonas.page.getByRole('button', { name: 'Done' }).click()
  await jonas.context.setOffline(false)
  await expect(jonas.page.getByText('You and Mara have met', { exact: true })).toBeVisible()
  await expect(met(mara.page)).toBeVisible()
})

test('who has no network goes on showing codes', { tag: '@slow' }, async ({ traveller, pageErrors }) => {
  pageErrors.expectConsole(/Failed to load resource|WebSocket|ERR_INTERNET_DISCONNECTED/)
  const [mara, jonas, matchId] = await two(traveller)
  await mara.page.clock.install()
  await openMeet(mara.page, matchId)
  await openMeet(jonas.page, matchId)
  const first = await digitsOn(mara.page)
  await mara.context.setOffline(true)
  await mara.page.clock.fastForward(60_000)
  await expect.poll(() => digitsOn(mara.page)).not.toBe(first)
  await typeDigits(jonas.page, await digitsOn(mara.page))
  await expect(met(jonas.page)).toBeVisible()
  await mara.context.setOffline(false)
  await mara.page.clock.fastForward(60_000)
  await expect(met(mara.page)).toBeVisible()
})

test('who asks for a step before a request is not asked without it', { tag: '@slow' }, async ({
  traveller,
  pageErrors,
}) => {
  pageErrors.expectConsole(/403/)
  const [mara, jonas] = [
    await traveller({ ...HOME, username: 'mara' }),
    await traveller({ ...HOME, firstName: 'Jonas', username: 'jonas' }),
  ]
  await jonas.page.goto('/settings/safety', { waitUntil: 'networkidle' })
  const metInPerson = jonas.page.getByRole('radio', { name: 'Met in person' })
  // shown as chosen with the next render, which `check` does not wait for
  await metInPerson.click()
  await expect(metInPerson).toBeChecked()
  await expect(jonas.page.getByText('Saved', { exact: true })).toBeVisible()
  await expectAccessible(jonas.page)
  const { page } = mara
  await page.goto(`/travellers/${jonas.username}`, { waitUntil: 'networkidle' })
  await page.getByLabel('A note for Jonas', { exact: false }).fill('Six at the gate?')
  await page.getByRole('button', { name: 'Match', exact: true }).click()
  await expect(page.getByText('They take requests from travelers who have met', { exact: false })).toBeVisible()
  await expect(page.getByLabel('A note for Jonas', { exact: false })).toHaveValue('Six at the gate?')
  await expectAccessible(page)
  await expect(page.getByRole('link', { name: 'How that goes' })).toHaveAttribute('href', '/passport')

  const { id } = await postTripAs(jonas.context, { destination: 'Kyoto', country: 'Japan' })
  await page.goto(`/?post=${id}`, { waitUntil: 'networkidle' })
  const ask = page.getByRole('button', { name: /^Match, / }).first()
  await holdToast(page, 'They take requests from travelers who have met', () => ask.click())
  const notice = page.getByRole('region').getByRole('link', { name: 'How that goes' })
  await notice.click()
  await expect(page).toHaveURL('/passport')
})
