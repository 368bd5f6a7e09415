import type { Page } from '@playwright/test'
import { HOME } from './support/feed.ts'
import { expect, expectAccessible, expectAccessibleInBothThemes, type Person, test } from './support/fixtures.ts'
import { matched, sendMessage } from './support/matches.ts'
import { caseIdOf, confirmDecision, moderator, openCaseOf, reportAs, signInAgain } from './support/moderation.ts'
import { liveConnection } from './support/people.ts'
import { uniqueSuffix } from './support/sessions.ts'
import { postTripAs } from './support/trips.ts'

const radio = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })
const suspendedHeading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Your account is suspended' })
const notFound = (page: Page) => page.getByRole('heading', { name: 'This page is on no map' })

/** He wrote to her, and she has reported one of his messages. */
async function reportedMessage(mara: Person, jonas: Person): Promise<void> {
  const matchId = await matched(mara, jonas)
  for (const content of ['Six at the gate?', 'Come alone.', 'Bring nobody.']) await sendMessage(jonas, matchId, content)
  const reply = await mara.context.request.get(`/api/messages/${matchId}`)
  const messages: { id: string; content: string }[] = await reply.json()
  const id = messages.find(({ content }) => content === 'Come alone.')?.id ?? ''
  await reportAs(mara, { kind: 'message', id, details: 'He frightens me.' })
}

test('a report becomes a suspension that an appeal undoes: all is back', async ({
  traveller,
  sessions,
  pageErrors,
}) => {
  pageErrors.expectConsole(/WebSocket|401|403|404|Failed to load resource/)
  const mara = await traveller({ ...HOME, username: 'mara' })
  const email = `jonas-${uniqueSuffix()}@example.org`
  const jonas = await traveller({ ...HOME, username: 'jonas', email })
  const [lea, tomas] = [await moderator(traveller, sessions, 'lea'), await moderator(traveller, sessions, 'tomas')]
  const { id: tripId } = await postTripAs(jonas.context, { destination: 'Symi', country: 'Greece' })
  await reportedMessage(mara, jonas)
  const connected = liveConnection(jonas.page)
  await jonas.page.goto('/matches', { waitUntil: 'networkidle' })
  await connected

  const { page } = lea
  await page.setViewportSize({ width: 390, height: 844 })
  await openCaseOf(page, jonas.username)
  await expect(page.getByText('He frightens me.')).toBeVisible()
  const messages = page.getByRole('list', { name: 'Messages' }).getByRole('listitem')
  await expect(messages).toHaveCount(3)
  await expect(messages.filter({ hasText: 'Reported' })).toContainText('Come alone.')
  // who reported is not named
  await expect(page.getByRole('main')).not.toContainText(mara.username)
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: 'Go on' }).press('Enter')
  await expect(page.getByText('Choose what to do.')).toBeVisible()
  await radio(page, 'Suspend').press('Space')
  await page.getByRole('button', { name: 'Go on' }).press('Enter')
  const rule = page.getByRole('combobox', { name: 'Rule' })
  await expect(rule).toBeFocused()
  await expectAccessible(page)
  await rule.selectOption({ value: 'no-harassment' })
  await page.getByLabel('Days').fill('3')
  await expect(page.getByLabel('What you tell them')).toHaveValue(/suspended for 3 days.*No insults and no threats/)
  await page.getByLabel('What you tell them').fill('Nobody has to meet you alone.')
  await page.getByRole('button', { name: 'Go on' }).press('Enter')
  const shown = page.getByRole('dialog', { name: 'Suspend them?' })
  await expect(shown).toContainText(`@${jonas.username} is suspended for 3 days`)
  // what he reads is what is shown
  await expect(shown.getByRole('article', { name: 'Your account was suspended' })).toContainText(
    'Nobody has to meet you alone.',
  )
  await expect(shown).not.toContainText(mara.username)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await confirmDecision(page, 'Suspend')
  await expect(page).toHaveURL(/\/moderation$/)

  // his open tab ends by itself; signed in again, there is one page in place of all
  await expect(jonas.page.getByRole('heading', { name: 'Someone is going your way' })).toBeVisible()
  await signInAgain(jonas, sessions, email)
  await jonas.page.goto('/messages', { waitUntil: 'networkidle' })
  await expect(suspendedHeading(jonas.page)).toBeVisible()
  await expect(jonas.page.getByText('Nobody has to meet you alone.')).toBeVisible()
  await expect(jonas.page.getByRole('link', { name: /^No insults and no threats/ })).toHaveAttribute(
    'href',
    '/rules#no-harassment',
  )
  await expect(jonas.page.getByRole('button', { name: 'Make an archive' })).toBeVisible()
  await expect(jonas.page.getByRole('button', { name: 'Delete my account' })).toBeVisible()
  await expectAccessibleInBothThemes(jonas.page)
  const seesTrip = async () => (await mara.context.request.get(`/api/posts/${tripId}`)).status()
  expect(await seesTrip()).toBe(404)

  await jonas.page.getByRole('button', { name: 'Ask for a second look' }).click()
  const appeal = jonas.page.getByRole('dialog', { name: 'Appeal' })
  await appeal.getByRole('button', { name: 'Send appeal' }).click()
  await expect(appeal.getByRole('textbox')).toBeFocused()
  await appeal.getByRole('textbox').fill('I meant the gate of the museum.')
  await expectAccessible(jonas.page)
  await appeal.getByRole('button', { name: 'Send appeal' }).click()
  await expect(jonas.page.getByText('Waits for somebody else to look at it')).toBeVisible()
  await expect(jonas.page.getByRole('button', { name: /^Appeal/ })).toHaveCount(0)

  // not by who decided
  await page.goto('/moderation?tab=appeals', { waitUntil: 'networkidle' })
  await expect(page.getByRole('article', { name: `@${jonas.username}` })).toHaveCount(0)
  await tomas.page.goto('/moderation', { waitUntil: 'networkidle' })
  await tomas.page.getByRole('tab', { name: 'Appeals' }).click()
  const card = tomas.page.getByRole('article', { name: `@${jonas.username}` })
  await expect(card).toContainText('I meant the gate of the museum.')
  await expectAccessibleInBothThemes(tomas.page)
  await card.getByRole('button', { name: /^Reverse/ }).click()
  const answer = tomas.page.getByRole('dialog', { name: 'Reverse the decision?' })
  await expect(answer.getByRole('textbox')).toHaveValue(/it is undone/)
  await expectAccessible(tomas.page)
  await answer.getByRole('button', { name: 'Reverse' }).click()
  // no role is found behind a dialog
  await expect(answer).toHaveCount(0)
  await expect(card).toHaveCount(0)

  await jonas.page.goto('/settings/decisions', { waitUntil: 'networkidle' })
  await expect(jonas.page.getByText('The decision was undone')).toBeVisible()
  await expect(jonas.page.getByText('This was undone.')).toBeVisible()
  expect(await seesTrip()).toBe(200)
})

test('a warned traveller reads why where notifications are, and what was dismissed is told to nobody', {
  tag: '@slow',
}, async ({ traveller, sessions }) => {
  const [mara, jonas] = [await traveller(HOME), await traveller({ ...HOME, username: 'jonas' })]
  const lea = await moderator(traveller, sessions)
  const { page } = lea
  const trip = await postTripAs(jonas.context, { destination: 'Tilos', country: 'Greece' })
  await reportAs(mara, { kind: 'trip', id: trip.id, reason: 'spam' })
  await openCaseOf(page, jonas.username)
  await expect(radio(page, 'Hide it')).toBeVisible()
  await radio(page, 'Dismiss').check()
  await confirmDecision(page, 'Dismiss')
  await expect(page).toHaveURL(/\/moderation$/)
  const receipts = await mara.context.request.get('/api/reports')
  expect(await receipts.json()).toMatchObject([{ state: 'nothing-found' }])
  expect(await (await jonas.context.request.get('/api/decisions')).json()).toEqual([])

  await reportAs(mara, { kind: 'trip', id: trip.id, reason: 'scam' })
  await openCaseOf(page, jonas.username)
  // what was decided before is there too
  await expect(page.getByRole('region', { name: 'Decided before' })).toContainText('Dismissed')
  await radio(page, 'Warn').check()
  await page.getByRole('combobox', { name: 'Rule' }).selectOption({ value: 'no-advertising' })
  await confirmDecision(page, 'Warn')
  await expect(page).toHaveURL(/\/moderation$/)
  await jonas.page.goto('/notifications', { waitUntil: 'networkidle' })
  await jonas.page.getByRole('link', { name: /moderator/i }).click()
  await expect(jonas.page).toHaveURL(/\/settings\/decisions$/)
  await expect(jonas.page.getByRole('heading', { name: 'A warning about your trip' })).toBeVisible()
  await expect(jonas.page.getByText('Nothing else changes for you.').first()).toBeVisible()
  await expectAccessibleInBothThemes(jonas.page)
})

test('who comes second reads what was decided, and loses no words unasked', { tag: '@slow' }, async ({
  traveller,
  sessions,
  pageErrors,
}) => {
  pageErrors.expectConsole(/409/)
  const [mara, jonas] = [await traveller(HOME), await traveller({ ...HOME, username: 'jonas' })]
  const [lea, tomas] = [await moderator(traveller, sessions), await moderator(traveller, sessions)]
  await reportAs(mara, { kind: 'traveller', id: jonas.userId, reason: 'impersonation' })
  await openCaseOf(lea.page, jonas.username)
  await radio(lea.page, 'Warn').check()
  await lea.page.getByRole('combobox', { name: 'Rule' }).selectOption({ value: 'own-identity' })
  await lea.page.getByLabel('What you tell them').fill('These are not your pictures.')
  await lea.page.getByRole('link', { name: 'Back to Moderation' }).click()
  const question = lea.page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(lea.page.getByLabel('What you tell them')).toHaveValue('These are not your pictures.')

  const caseId = await caseIdOf(tomas, jonas.userId)
  const first = await tomas.context.request.post(`/api/moderation/cases/${caseId}/decision`, {
    data: { action: 'dismiss', text: 'It is him.', version: await versionOf(tomas, caseId) },
  })
  expect(first.status()).toBe(201)
  await lea.page.getByRole('button', { name: 'Go on' }).press('Enter')
  const decided = lea.page.getByRole('region', { name: 'The decision' })
  await expect(decided).toContainText('Dismissed')
  await expect(decided).toContainText('It is him.')
  await expect(lea.page.getByText('Somebody else decided this case meanwhile.')).toBeFocused()
  await expectAccessible(lea.page)
})

/** Of what deciding would tell. */
async function versionOf({ context }: Person, caseId: string): Promise<string> {
  const shown = await context.request.post(`/api/moderation/cases/${caseId}/preview`, {
    data: { action: 'dismiss', text: 'It is him.' },
  })
  const { version }: { version: string } = await shown.json()
  return version
}

test('a case is taken, noted and left by the keyboard; another moderator reopens what was decided', {
  tag: '@slow',
}, async ({ traveller, sessions, pageErrors }) => {
  pageErrors.expectConsole(/409/)
  const [mara, jonas] = [await traveller(HOME), await traveller({ ...HOME, username: 'jonas' })]
  const [lea, tomas] = [await moderator(traveller, sessions), await moderator(traveller, sessions)]
  await reportAs(mara, { kind: 'traveller', id: jonas.userId, reason: 'spam' })
  const { page } = lea
  await openCaseOf(page, jonas.username)
  await page.keyboard.press('c')
  await expect(page.getByText(/^You are at this case until/)).toBeVisible()
  await page.keyboard.press('n')
  await expect(page.getByLabel('New note')).toBeFocused()
  // a letter that is typed does nothing else
  await page.keyboard.type('cd jk')
  await expect(page.getByLabel('New note')).toHaveValue('cd jk')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByRole('region', { name: 'Notes' }).getByRole('listitem')).toContainText('cd jk')
  await expectAccessibleInBothThemes(page)
  await openCaseOf(tomas.page, jonas.username)
  await expect(tomas.page.getByText(/^Another moderator is at this case/)).toBeVisible()
  await page.getByRole('main').focus()
  await page.keyboard.press('d')
  await expect(radio(page, 'Dismiss')).toBeFocused()
  await radio(page, 'Dismiss').check()
  await confirmDecision(page, 'Dismiss')
  await expect(page).toHaveURL(/\/moderation$/)

  await tomas.page.goto('/moderation?tab=decided', { waitUntil: 'networkidle' })
  await tomas.page.getByLabel('Username or words').fill(jonas.username)
  await tomas.page.getByRole('button', { name: 'Search' }).click()
  await expect(tomas.page.getByRole('listitem').filter({ hasText: 'Dismissed' })).toHaveCount(1)
  await expectAccessibleInBothThemes(tomas.page)
  await tomas.page.getByRole('link', { name: `@${jonas.username}`, exact: true }).click()
  await tomas.page.getByRole('button', { name: 'Reopen the case' }).click()
  await radio(tomas.page, 'It was a mistake').check()
  await tomas.page.getByLabel('What should be looked at').fill('The pictures.')
  await expectAccessible(tomas.page)
  await tomas.page.getByRole('button', { name: 'Reopen', exact: true }).click()
  await expect(tomas.page.getByText('Reopened', { exact: true })).toBeVisible()
  await expect(tomas.page.getByRole('region', { name: 'Decide', exact: true })).toBeVisible()
})

test('to everybody else moderation is not there', { tag: '@slow' }, async ({
  traveller,
  page,
  sessions,
  pageErrors,
}) => {
  pageErrors.expectConsole(/404/)
  const { page: own } = await traveller(HOME)
  for (const path of ['/moderation', '/moderation?tab=appeals', '/moderation/0190b6a0-0000-7000-8000-000000000001']) {
    expect((await own.goto(path, { waitUntil: 'networkidle' }))?.status()).toBe(404)
    await expect(notFound(own)).toBeVisible()
    // as of every other address behind the sign-in
    expect((await page.goto(path))?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Sign in to open this' })).toBeVisible()
  }
  await own.goto('/', { waitUntil: 'networkidle' })
  await expect(own.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Discover' })).toBeVisible()
  await expect(own.getByRole('link', { name: 'Moderation' })).toHaveCount(0)
  const lea = await moderator(traveller, sessions)
  await lea.page.goto('/', { waitUntil: 'networkidle' })
  await lea.page.getByRole('link', { name: 'Moderation' }).click()
  await expect(lea.page.getByRole('heading', { level: 1, name: 'Moderation' })).toBeVisible()
})

test('what is done for safety is read without scripts, by everybody', { tag: '@slow' }, async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto('/rules')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Safety', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Safety' })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  const plain = await browser.newPage({ baseURL, javaScriptEnabled: false })
  await plain.goto('/safety')
  await expect(plain.getByRole('row', { name: /^Reports decided/ })).toContainText(/fewer than 10|\d/)
  await plain.getByRole('main').getByRole('link', { name: 'emergency numbers' }).click()
  await expect(plain).toHaveURL(/\/help$/)
  await plain.close()
})
