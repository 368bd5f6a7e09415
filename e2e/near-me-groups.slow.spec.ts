import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { AARHUS, BERGEN, GALWAY, openGroup, refusal, travellerIn } from './support/near-me.ts'
import { expectToast } from './support/toasts.ts'

const groups = (page: Page) => page.getByRole('region', { name: 'Local Group Chats' })

test('a group chat is opened, joined by another traveller, and asked about where its name is taken', async ({
  traveller,
  pageErrors,
}) => {
  pageErrors.expectConsole(/Failed to load resource/)
  const [mara, aiko] = [await travellerIn(traveller, GALWAY), await travellerIn(traveller, GALWAY)]
  const { page } = mara
  await page.goto('/near-me', { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { name: 'No Active Group Chats' })).toBeVisible()
  const open = () => groups(page).getByRole('button', { name: 'Create Group' }).first().click()
  await open()
  const form = page.getByRole('form', { name: 'Create New Group Chat' })
  await expect(form.getByText('Anyone in Galway can join. Groups expire after 2 days.')).toBeVisible()
  await expect(form.getByLabel('Group name')).toBeFocused()
  const create = form.getByRole('button', { name: 'Create Group' })
  await form.getByLabel('Group name').fill('   ')
  await expect(create).toBeDisabled()
  await form.getByLabel('Group name').fill('  Trad session tonight ')
  await form.getByLabel('Description').fill('Bring a whistle.')
  await expectAccessible(page)
  await expectToast(page, 'Group Chat Created', () => create.click())
  await expect(form).toHaveCount(0)
  const card = groups(page).getByRole('article', { name: 'Trad session tonight' })
  await expect(card.getByText('1 member', { exact: true })).toBeVisible()
  await expect(card.getByText('Bring a whistle.')).toBeVisible()
  await expect(card.getByText('Expires in 2 days')).toBeVisible()
  await expect(card.getByRole('link', { name: /^Chat/ })).toHaveAttribute('href', /^\/group-chat\//)
  await expectAccessible(page)

  await aiko.page.goto('/near-me', { waitUntil: 'networkidle' })
  const hers = groups(aiko.page).getByRole('article', { name: 'Trad session tonight' })
  await expectToast(aiko.page, 'Joined Group', () => hers.getByRole('button', { name: /^Join/ }).click())
  await expect(hers.getByRole('link', { name: /^Chat/ })).toBeFocused()
  await expect(hers.getByText('2 members', { exact: true })).toBeVisible()
  // the creator's page hears of it
  await expect(card.getByText('2 members', { exact: true })).toBeVisible()

  await open()
  await form.getByLabel('Group name').fill('trad  SESSION tonight')
  await create.click()
  await expect(form.getByRole('alert')).toHaveText(/There is a group of this name in Galway\./)
  await expect(form.getByRole('link', { name: 'Open it' })).toBeVisible()
  await expectToast(page, 'Group Chat Created', () => form.getByRole('button', { name: 'Create anyway' }).click())
  await expect(groups(page).getByRole('article')).toHaveCount(2)

  // kept where the viewer goes on to another city
  await aiko.context.request.put('/api/users/location', { data: BERGEN })
  await aiko.page.goto('/near-me', { waitUntil: 'networkidle' })
  await expect(aiko.page.getByRole('heading', { name: 'Still open elsewhere' })).toBeVisible()
  await expect(hers.getByRole('link', { name: /^Chat/ })).toBeVisible()
})

test('a name that is taken leads to the group that has it', async ({ traveller, pageErrors }) => {
  pageErrors.expectConsole(/Failed to load resource/)
  const [mara, aiko] = [await travellerIn(traveller, AARHUS), await travellerIn(traveller, AARHUS)]
  await openGroup(mara, AARHUS, 'Harbour swim')
  const { page } = aiko
  await page.goto('/near-me', { waitUntil: 'networkidle' })
  await groups(page).getByRole('button', { name: 'Create Group' }).first().click()
  await page.getByLabel('Group name').fill('Harbour swim')
  await page.getByRole('form').getByRole('button', { name: 'Create Group' }).click()
  await expectToast(page, 'Joined Group', () => page.getByRole('button', { name: 'Join it' }).click())
  await expect(page.getByRole('form')).toHaveCount(0)
  await expect(groups(page).getByRole('article', { name: 'Harbour swim' }).getByText('2 members')).toBeVisible()
})

test('creating and joining that fail say so, and what was written stays', async ({ traveller, pageErrors }) => {
  pageErrors.expectConsole(/Failed to load resource/)
  const [mara, aiko] = [await travellerIn(traveller, BERGEN), await travellerIn(traveller, BERGEN)]
  const { id } = await openGroup(mara, BERGEN, 'Fish market at nine')
  const { page } = aiko
  await page.goto('/near-me', { waitUntil: 'networkidle' })
  await page.route(/\/api\/group-chats(\/[^/]+\/join)?$/, (route) =>
    route.request().method() === 'POST' ? route.fulfill(refusal('internal', 500)) : route.fallback(),
  )
  const card = groups(page).getByRole('article', { name: 'Fish market at nine' })
  await expectToast(page, 'Failed to join group chat. Please try again.', () =>
    card.getByRole('button', { name: /^Join/ }).click(),
  )
  await groups(page).getByRole('button', { name: 'Create Group' }).first().click()
  await page.getByLabel('Group name').fill('Up the mountain')
  const submit = page.getByRole('form').getByRole('button', { name: 'Create Group' })
  await expectToast(page, 'Failed to create group chat. Please try again.', () => submit.click())
  await expect(page.getByLabel('Group name')).toHaveValue('Up the mountain')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('form')).toHaveCount(0)

  // it ends while somebody looks at it
  await page.unrouteAll()
  expect((await mara.context.request.delete(`/api/group-chats/${id}`)).ok()).toBe(true)
  await expectToast(page, 'This group chat has ended.', () => card.getByRole('button', { name: /^Join/ }).click())
  await expect(card).toHaveCount(0)
})
