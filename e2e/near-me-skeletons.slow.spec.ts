import { expect, test } from './support/fixtures.ts'
import { holdRequests } from './support/hold-requests.ts'
import { openGroup, travellerIn } from './support/near-me.ts'
import { expectNothingMoves, waiting } from './support/skeletons.ts'

test('travellers of the city take the place of their skeleton', async ({ traveller }) => {
  const city = { city: 'Girona', country: 'Spain' }
  const [mara, aiko] = [await travellerIn(traveller, city), await travellerIn(traveller, { ...city, username: 'aiko' })]
  const saved = await aiko.context.request.put('/api/users/profile', { data: { bio: 'Film cameras.' } })
  expect(saved.ok()).toBe(true)
  const { page } = mara
  await page.goto('/profile', { waitUntil: 'networkidle' })
  const letGo = await holdRequests(page, /\/api\/users\/nearby(\?|$)/)
  await page.getByRole('link', { name: 'Near Me', exact: true }).first().click()
  await expect(page.getByRole('heading', { name: 'No Active Group Chats' })).toBeVisible()
  await expect(page.getByText('1 person nearby')).toBeVisible()
  await expectNothingMoves({
    ...{ page, letGo },
    skeletonRow: waiting(page, 'Loading travelers...').locator('> div').first(),
    row: page.locator(`#nearby-${aiko.userId}`),
    still: page.getByRole('heading', { name: 'Travelers in Girona' }),
  })
})

test('group chats of the city take the place of their skeleton', async ({ traveller }) => {
  const city = { city: 'Faro', country: 'Portugal' }
  const [mara, aiko] = [await travellerIn(traveller, city), await travellerIn(traveller, city)]
  for (const name of ['Ria by boat', 'Dinner at eight', 'Surf at Ancão']) await openGroup(aiko, city, name)
  const { page } = mara
  await page.goto('/profile', { waitUntil: 'networkidle' })
  const letGo = await holdRequests(page, /\/api\/group-chats\/city/)
  await page.getByRole('link', { name: 'Near Me', exact: true }).first().click()
  await expect(page.locator(`#nearby-${aiko.userId}`)).toBeVisible()
  await expect(page.getByText('1 person nearby')).toBeVisible()
  await expectNothingMoves({
    ...{ page, letGo },
    skeletonRow: waiting(page, 'Loading group chats...').locator('> div').first(),
    row: page.getByRole('region', { name: 'Local Group Chats' }).getByRole('listitem').first(),
    still: page.getByRole('heading', { name: 'Travelers in Faro' }),
  })
})
