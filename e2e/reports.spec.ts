import type { Page } from '@playwright/test'
import { HOME } from './support/feed.ts'
import { expect, expectAccessible, expectAccessibleInBothThemes, type Person, test } from './support/fixtures.ts'
import { joinGroupChat, members, openGroupChat, writeToGroup } from './support/group-chats.ts'
import { failUntilTriedAgain } from './support/hold-requests.ts'
import { said, seeMatch } from './support/matches.ts'
import { postTripAs } from './support/trips.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Report', exact: true })
const received = (page: Page) => page.getByRole('dialog', { name: 'Report received' })
const reason = (page: Page, name: string) => dialog(page).getByRole('radio', { name, exact: true })
const send = (page: Page) => dialog(page).getByRole('button', { name: 'Send report' }).click()

async function chooseReport(page: Page, from: ReturnType<Page['getByRole']>): Promise<void> {
  await from.click()
  await page.getByRole('menuitem', { name: 'Report' }).click()
  await expect(dialog(page)).toBeVisible()
}

interface Receipt {
  kind: string
  reason: string
  details: string
}
const receiptsOf = async ({ context }: Person): Promise<Receipt[]> => (await context.request.get('/api/reports')).json()

/** Two who matched about her trip, and have written. */
async function matchedTwo(mara: Person, jonas: Person): Promise<{ tripId: string; matchId: string }> {
  const { id } = await postTripAs(mara.context, { destination: 'Tinos', country: 'Greece' })
  const asked = await jonas.context.request.put(`/api/posts/${id}/match`, { data: { matched: true } })
  const { match } = await asked.json()
  await mara.context.request.put(`/api/matches/${match.id}`, { data: { status: 'accepted' } })
  await seeMatch(jonas, match.id)
  await seeMatch(mara, match.id)
  for (const content of ['Six at the gate?', 'Come alone.']) {
    await jonas.context.request.post('/api/messages', { data: { matchId: match.id, content } })
  }
  return { tripId: id, matchId: match.id }
}

test('reported from the feed by keyboard alone, and the receipt is found', async ({ traveller }) => {
  const [mara, jonas] = [await traveller(HOME), await traveller({ ...HOME, username: 'jonas' })]
  const { id } = await postTripAs(jonas.context, { destination: 'Folegandros', country: 'Greece' })
  const { page } = mara
  // where not all of the form is seen at once
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/?post=${id}`, { waitUntil: 'networkidle' })
  const more = page
    .getByRole('article')
    .first()
    .getByRole('button', { name: `More about @${jonas.username}` })
  await more.press('Enter')
  const entry = page.getByRole('menuitem', { name: 'Report' })
  for (let steps = 0; steps < 6 && !(await entry.evaluate((it) => it === document.activeElement)); steps++) {
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toContainText(`The trip to Folegandros of @${jonas.username}`)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(more).toBeFocused()

  await more.press('Enter')
  await entry.press('Enter')
  await dialog(page).getByRole('button', { name: 'Send report' }).press('Enter')
  await expect(dialog(page)).toContainText('Choose what is wrong.')
  await expect(reason(page, 'Dating behavior')).toBeFocused()
  await expectAccessibleInBothThemes(page)
  // the last one
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowUp')
  await expect(reason(page, 'Something else')).toBeChecked()
  await dialog(page).getByRole('button', { name: 'Send report' }).press('Enter')
  const details = dialog(page).getByRole('textbox', { name: 'Details' })
  await expect(details).toBeFocused()
  await expect(dialog(page).locator('.error', { hasText: 'Say in a few words' })).toBeInViewport()
  await page.keyboard.type('Sells tours to strangers.')
  await dialog(page).getByRole('button', { name: 'Send report' }).press('Enter')
  await expect(received(page)).toContainText(`@${jonas.username} is not told`)
  await expect(received(page).getByRole('status')).toBeFocused()
  await expectAccessible(page)
  await received(page).getByRole('link', { name: 'Your reports' }).press('Enter')
  await expect(page).toHaveURL(/\/settings\/reports$/)
  await expect(page.getByRole('heading', { name: `Trip of @${jonas.username}` })).toBeVisible()
  await expect(page.getByText('Sells tours to strangers.')).toBeVisible()
  await expect(page.getByText('Received', { exact: true })).toBeVisible()
  await expectAccessibleInBothThemes(page)
})

test('from a conversation a message is chosen, and with a block they leave the page', { tag: '@slow' }, async ({
  traveller,
  pageErrors,
}) => {
  pageErrors.expectConsole(/404/)
  const [mara, jonas] = [
    await traveller({ ...HOME, username: 'mara' }),
    await traveller({ ...HOME, username: 'jonas' }),
  ]
  const { matchId } = await matchedTwo(mara, jonas)
  const { page } = mara
  await page.goto(`/messages/${matchId}`, { waitUntil: 'networkidle' })
  await expect(said(page, 'Come alone.')).toBeVisible()
  await chooseReport(page, page.getByRole('button', { name: /^More about the conversation/ }))
  await send(page)
  await expect(dialog(page)).toContainText('Choose what you want to report.')
  await reason(page, 'Come alone.').check()
  await reason(page, 'Unsafe meeting').check()
  await dialog(page)
    .getByRole('checkbox', { name: `Block @${jonas.username} as well` })
    .check()
  await send(page)
  await expect(received(page)).toContainText(`@${jonas.username} is blocked`)
  await received(page).getByRole('button', { name: 'Done' }).click()
  await expect(page).toHaveURL(/\/messages$/)
  await expect(page.getByText('Come alone.')).toHaveCount(0)
  expect(await receiptsOf(mara)).toMatchObject([{ kind: 'message', reason: 'unsafe-meeting' }])

  // whom one has blocked one can still report
  await page.goto('/settings/blocked', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: `Report @${jonas.username}` }).click()
  await expect(dialog(page)).toContainText(`The traveler @${jonas.username}`)
  await expect(dialog(page).getByRole('checkbox')).toHaveCount(0)
  await reason(page, 'Harassment').check()
  await send(page)
  await expect(received(page)).toBeVisible()
  expect(await receiptsOf(mara)).toMatchObject([{ kind: 'traveller' }, { kind: 'message' }])
})

test('from a comment, a match, a request and a profile', { tag: '@slow' }, async ({ traveller }) => {
  const [mara, jonas, aiko] = [
    await traveller({ ...HOME, username: 'mara' }),
    await traveller({ ...HOME, username: 'jonas' }),
    await traveller({ ...HOME, username: 'aiko' }),
  ]
  const { tripId } = await matchedTwo(mara, jonas)
  await aiko.context.request.put(`/api/posts/${tripId}/match`, { data: { matched: true } })
  await jonas.context.request.post(`/api/posts/${tripId}/comments`, { data: { content: 'Alone?' } })
  const { page } = mara
  const report = async (words: string, name: string) => {
    await expect(dialog(page)).toContainText(words)
    await reason(page, name).check()
    await send(page)
    await received(page).getByRole('button', { name: 'Done' }).click()
    await expect(received(page)).toBeHidden()
  }
  await page.goto(`/?post=${tripId}`, { waitUntil: 'networkidle' })
  await page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Comments/ })
    .click()
  const sheet = page.getByRole('dialog', { name: 'Comments' })
  await chooseReport(page, sheet.getByRole('button', { name: `More about the comment of @${jonas.username}` }))
  await report(`The comment of @${jonas.username}`, 'Dating behavior')
  await expect(sheet.getByText('Alone?')).toBeVisible()

  await page.goto('/matches', { waitUntil: 'networkidle' })
  await chooseReport(page, page.getByRole('button', { name: /^More about the match/ }))
  await reason(page, `How @${jonas.username} behaves`).check()
  await report(`@${jonas.username}`, 'Scam or money')
  await page.goto('/matches?tab=requests', { waitUntil: 'networkidle' })
  await chooseReport(page, page.getByRole('article').getByRole('button', { name: /^More about/ }))
  await reason(page, `The name of @${aiko.username}`).check()
  await report(`@${aiko.username}`, 'Spam')
  await page.goto(`/travellers/${aiko.username}`, { waitUntil: 'networkidle' })
  await chooseReport(page, page.getByRole('button', { name: `More about @${aiko.username}` }))
  await reason(page, `The picture of @${aiko.username}`).check()
  await report(`@${aiko.username}`, 'Under 18')
  // the same again was the same report
  expect(await receiptsOf(mara)).toMatchObject([
    { kind: 'traveller', reason: 'under-18' },
    { kind: 'traveller', reason: 'scam' },
    { kind: 'comment', reason: 'dating' },
  ])
})

test('from a group chat, of it, a message in it, or a member', { tag: '@slow' }, async ({ traveller }) => {
  const [mara, jonas] = [
    await traveller({ ...HOME, username: 'mara' }),
    await traveller({ ...HOME, username: 'jonas' }),
  ]
  const id = await openGroupChat(jonas, 'Fado')
  const { page } = mara
  await page.goto(`/group-chat/${id}`, { waitUntil: 'networkidle' })
  // also without having joined it
  await chooseReport(page, page.getByRole('button', { name: 'More about Fado' }))
  await expect(dialog(page)).toContainText('The group chat Fado')
  await page.keyboard.press('Escape')
  await joinGroupChat(id, mara)
  await writeToGroup(jonas, id, 'Girls only.')
  await page.reload({ waitUntil: 'networkidle' })
  await expect(said(page, 'Girls only.')).toBeVisible()
  await chooseReport(page, page.getByRole('button', { name: 'More about Fado' }))
  await reason(page, 'Girls only.').check()
  await reason(page, 'Hate').check()
  await send(page)
  await received(page).getByRole('button', { name: 'Done' }).click()

  await page.getByRole('button', { name: 'More about Fado' }).click()
  await page.getByRole('menuitem', { name: 'Members' }).click()
  await chooseReport(page, members(page).getByRole('button', { name: `More about @${jonas.username}` }))
  await reason(page, `The picture of @${jonas.username}`).check()
  await reason(page, 'Not who they say').check()
  await send(page)
  await expect(received(page)).toBeVisible()
  expect(await receiptsOf(mara)).toMatchObject([{ kind: 'traveller' }, { kind: 'group-message' }])
})

test('what was typed stays while it cannot be sent, and is asked about before it is lost', { tag: '@slow' }, async ({
  traveller,
  pageErrors,
}) => {
  pageErrors.expectConsole(/Failed to load resource|net::ERR/)
  const [mara, jonas] = [await traveller(HOME), await traveller({ ...HOME, username: 'jonas' })]
  const { page } = mara
  await page.goto(`/travellers/${jonas.username}`, { waitUntil: 'networkidle' })
  await chooseReport(page, page.getByRole('button', { name: `More about @${jonas.username}` }))
  await reason(page, `How @${jonas.username} behaves`).check()
  await reason(page, 'Scam or money').check()
  const details = dialog(page).getByRole('textbox', { name: 'Details' })
  await details.fill('He wants a deposit.')
  await mara.context.setOffline(true)
  await expect(dialog(page).getByRole('alert')).toContainText('You are offline.')
  await mara.context.setOffline(false)
  await expect(dialog(page).getByRole('alert')).toBeEmpty()
  await page.route('**/api/reports', (route) => route.abort(), { times: 1 })
  await send(page)
  await expect(dialog(page).getByRole('alert')).toContainText('The report could not be sent.')
  await expect(details).toHaveValue('He wants a deposit.')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog')
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: /^(Stay|Keep)/ }).click()
  await send(page)
  await expect(received(page)).toBeVisible()
  expect(await receiptsOf(mara)).toMatchObject([{ details: 'He wants a deposit.' }])
})

test('a list of reports is empty, or fails and tries again', { tag: '@slow' }, async ({ traveller, pageErrors }) => {
  pageErrors.expectConsole(/Failed to load resource/)
  const { page } = await traveller(HOME)
  await page.goto('/settings', { waitUntil: 'networkidle' })
  await failUntilTriedAgain(page, '**/api/reports')
  await page.getByRole('link', { name: 'Show your reports' }).click()
  await expect(page.getByRole('alert')).toContainText('Your reports could not be loaded.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'You have reported nothing' })).toBeVisible()
})

test('the rules are at one address, each with its own, and the old one leads there', { tag: '@slow' }, async ({
  page,
}) => {
  await page.goto('/community-rules')
  await expect(page).toHaveURL(/\/rules$/)
  await page.goto('/rules#no-hate')
  await expect(page.locator('#no-hate')).toContainText('No hate')
  await expect(page.locator('#no-hate')).toBeInViewport()
})
