import { LIMITS } from '@caravan/contract/limits.ts'
import { expect, test } from './support/fixtures.ts'
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
