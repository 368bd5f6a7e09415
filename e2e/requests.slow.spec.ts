import { LIMITS } from '@caravan/contract/limits.ts'
import { HOME } from './support/feed.ts'
import { expect, expectAccessible, expectAccessibleInBothThemes, test } from './support/fixtures.ts'
import { leaveMatchDialog } from './support/matches.ts'
import { postTripAs } from './support/trips.ts'

for (const { status, word } of [
  { status: 'accepted', word: 'Matched' },
  { status: 'rejected', word: 'Declined' },
]) {
  test(`the poster says Asked until there is an answer, then ${word}`, async ({ traveller }) => {
    const [mara, aiko] = [await traveller({ username: 'mara' }), await traveller({ username: 'aiko' })]
    const trip = await postTripAs(mara.context, { destination: 'Matsuyama', country: 'Japan' })
    await aiko.page.goto(`/?post=${trip.id}`, { waitUntil: 'networkidle' })
    const poster = aiko.page.getByRole('article', { name: /Matsuyama/ }).first()
    await poster.getByRole('button', { name: 'Match, 0' }).click()
    await aiko.page.getByRole('dialog', { name: "It's a Match!" }).getByRole('button', { name: 'Continue' }).click()
    const asked = poster.getByRole('button', { name: 'Asked, 1' })
    await expect(asked).toHaveText('Asked')
    await expect(asked).toBeDisabled()
    await aiko.page.reload({ waitUntil: 'networkidle' })
    await expect(asked).toHaveText('Asked')

    const requests = await mara.context.request.get('/api/match-requests')
    const [request] = await requests.json()
    expect((await mara.context.request.put(`/api/matches/${request.id}`, { data: { status } })).ok()).toBe(true)
    if (status === 'accepted') await leaveMatchDialog(aiko.page)
    const answered = poster.getByRole('button', { name: `${word}, 1` })
    await expect(answered).toHaveText(word)
    await aiko.page.reload({ waitUntil: 'networkidle' })
    await expect(answered).toHaveText(word)
  })
}

test('a request that was unsent on another device leaves Match on the poster', async ({ traveller }) => {
  const [mara, aiko] = [await traveller({ username: 'mara' }), await traveller({ username: 'aiko' })]
  const trip = await postTripAs(mara.context, { destination: 'Matsuyama', country: 'Japan' })
  const ask = (matched: boolean) => aiko.context.request.put(`/api/posts/${trip.id}/match`, { data: { matched } })
  expect((await ask(true)).ok()).toBe(true)
  await aiko.page.goto(`/?post=${trip.id}`, { waitUntil: 'networkidle' })
  const poster = aiko.page.getByRole('article', { name: /Matsuyama/ }).first()
  await expect(poster.getByRole('button', { name: 'Asked, 1' })).toBeDisabled()
  expect((await ask(false)).ok()).toBe(true)
  await expect(poster.getByRole('button', { name: 'Match, 0' })).toBeEnabled()
})

test('the longest handles stand whole on the stamps at 320 px', async ({ traveller }) => {
  const small = { viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true }
  const [mara, aiko] = [
    await traveller({ username: 'm'.repeat(LIMITS.username.max) }),
    await traveller({ username: 'w'.repeat(LIMITS.username.max), city: 'Lisbon', country: 'Portugal' }, small),
  ]
  const trip = await postTripAs(mara.context, { destination: 'Matsuyama', country: 'Japan' })
  await aiko.page.goto(`/?post=${trip.id}`, { waitUntil: 'networkidle' })
  const poster = aiko.page.getByRole('article', { name: /Matsuyama/ }).first()
  await poster.getByRole('button', { name: 'Match, 0' }).click()
  const dialog = aiko.page.getByRole('dialog', { name: "It's a Match!" })
  for (const { username } of [mara, aiko]) {
    const handle = dialog.getByText(`@${username}`, { exact: true })
    await expect(handle).toBeVisible()
    const cut = await handle.evaluate((element) => {
      const stamp = element.closest('.stamp')?.getBoundingClientRect()
      const [box, portrait] = [
        element.getBoundingClientRect(),
        element.closest('.stamp')?.querySelector('.avatar')?.getBoundingClientRect(),
      ]
      if (!stamp || !portrait) throw new Error('There is no stamp around the handle')
      // the stamps lean, and so do their boxes
      const lean = 0.15 * stamp.height
      return (
        element.scrollWidth > element.clientWidth || box.bottom > stamp.bottom + lean || portrait.top < stamp.top - lean
      )
    })
    expect(cut, username).toBe(false)
  }
})

const NOTE = 'I know the baker by the temple.\nSix in the morning?'

test('a note goes with the request and begins the conversation', async ({ traveller }) => {
  const [mara, aiko] = [await traveller({ username: 'mara' }), await traveller({ username: 'aiko' })]
  const trip = await postTripAs(mara.context, { destination: 'Kyoto', country: 'Japan' })
  await postTripAs(aiko.context, { destination: 'Osaka', country: 'Japan' })
  await aiko.context.request.put('/api/users/profile', { data: { bio: 'Slow trains, early bread.' } })
  await mara.page.goto('/matches?tab=requests', { waitUntil: 'networkidle' })
  await aiko.page.goto(`/?post=${trip.id}`, { waitUntil: 'networkidle' })
  await aiko.page
    .getByRole('article', { name: /Kyoto/ })
    .first()
    .getByRole('button', { name: /^Match/ })
    .click()
  const dialog = aiko.page.getByRole('dialog', { name: "It's a Match!" })
  await dialog.getByRole('button', { name: 'Add a note' }).click()
  const field = dialog.getByLabel(/^A note for/)
  await expect(field).toBeFocused()
  await field.fill('x'.repeat(301))
  await expect(dialog.getByRole('button', { name: 'Send Message' })).toBeDisabled()
  await field.fill(NOTE)
  await expectAccessible(aiko.page)
  // nothing closes over words that are not sent
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const question = aiko.page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(field).toHaveValue(NOTE)
  await dialog.getByRole('button', { name: 'Send Message' }).click()
  // and it leads to the request, which says what it waits for
  const own = aiko.page.getByRole('article').filter({ hasText: 'Your note' })
  await expect(own).toBeFocused()
  await expect(own.getByText('I know the baker by the temple.')).toBeVisible()
  await expect(own.getByText(/^You can message each other once .+ accepts/)).toBeVisible()
  await expectAccessible(aiko.page)

  const card = mara.page.getByRole('article', { name: /^Request of/ })
  await expect(card.getByText('I know the baker by the temple.')).toBeVisible()
  await expect(card.getByText('Slow trains, early bread.')).toBeVisible()
  await expect(card.getByRole('link', { name: /Osaka/ })).toBeVisible()
  await expectAccessible(mara.page)
  await card.getByRole('button', { name: /^Accept/ }).click()
  await expect(card).toBeHidden()
  await mara.page.goto('/messages', { waitUntil: 'networkidle' })
  await mara.page.getByRole('link', { name: /I know the baker/ }).click()
  await expect(mara.page.getByRole('log').getByText('I know the baker by the temple.')).toBeVisible()
})

test('on a small phone a request with a long note is answered on one screen', async ({ traveller }) => {
  const small = { viewport: { width: 320, height: 640 } }
  const [mara, aiko] = [await traveller({}, small), await traveller({ username: 'aiko.tanaka.travels' })]
  const trip = await postTripAs(mara.context, { destination: 'Kyoto', country: 'Japan' })
  await postTripAs(aiko.context, { destination: 'Osaka', country: 'Japan' })
  await aiko.context.request.put('/api/users/profile', { data: { bio: 'Slow trains, early bread. '.repeat(7) } })
  const data = { matched: true, note: 'I know the baker by the temple. Six in the morning? '.repeat(5) }
  expect((await aiko.context.request.put(`/api/posts/${trip.id}/match`, { data })).ok()).toBe(true)
  await mara.page.goto('/matches?tab=requests', { waitUntil: 'networkidle' })
  const card = mara.page.getByRole('article', { name: /^Request of/ })
  const [whole, decline] = [
    await card.boundingBox(),
    await card.getByRole('button', { name: /^Decline/ }).boundingBox(),
  ]
  if (!whole || !decline) throw new Error('The request is not drawn.')
  expect(decline.y + decline.height - whole.y).toBeLessThanOrEqual(small.viewport.height)
  const linesOf = (time: Element) => {
    const range = document.createRange()
    range.selectNodeContents(time)
    return range.getClientRects().length
  }
  expect(await card.getByText('less than a minute ago').evaluate(linesOf)).toBe(1)
})

test('somebody new sees what is left of the day where they ask, and under safety', async ({ traveller, sessions }) => {
  const [nora, mara] = [await traveller(HOME), await traveller({ ...HOME, username: 'mara' })]
  const trip = await postTripAs(mara.context, { destination: 'Symi', country: 'Greece' })
  const { page } = nora
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/travellers/${mara.username}`, { waitUntil: 'networkidle' })
  const left = page.getByText(/^Your account is new: 5 of 5 requests left today, 30 a day from \d+ \w+ on\.$/)
  await expect(left).toBeVisible()

  await page.goto(`/?post=${trip.id}`, { waitUntil: 'networkidle' })
  await page.keyboard.press('m')
  const dialog = page.getByRole('dialog', { name: "It's a Match!" })
  await expect(dialog.getByText(/4 of 5 requests left today/)).toBeVisible()
  await expectAccessibleInBothThemes(page)

  await page.goto('/settings/safety', { waitUntil: 'networkidle' })
  const week = page.getByRole('region', { name: 'Your first week' })
  await expect(week.getByText(/^4 of 5 left today, 30 a day from/)).toBeVisible()
  await expect(week.getByText('Messages in group chats')).toBeVisible()
  await expectAccessibleInBothThemes(page)

  await sessions.moveSignUp(nora.userId, 8)
  await page.reload({ waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { name: 'Emergency numbers' })).toBeVisible()
  await expect(week).toHaveCount(0)
})
