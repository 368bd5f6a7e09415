import { expect, expectAccessible, test } from './support/fixtures.ts'
import { postTripAs } from './support/trips.ts'

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
