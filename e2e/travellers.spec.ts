import { expect, expectAccessible, test } from './support/fixtures.ts'
import { leaveMatchDialog } from './support/matches.ts'
import { slowDown } from './support/slow-cpu.ts'
import { postTripAs } from './support/trips.ts'

test('somebody is looked at from a poster, in a sheet with an address of its own', async ({ traveller }) => {
  const [mara, aiko] = [await traveller({ username: 'mara' }), await traveller({ username: 'aiko' })]
  const trip = await postTripAs(mara.context, { destination: 'Kyoto', country: 'Japan' })
  await postTripAs(mara.context, { destination: 'Osaka', country: 'Japan' })
  await mara.context.request.put('/api/users/profile', { data: { bio: 'Slow trains, early bread.' } })
  const { page } = aiko
  await page.goto(`/?post=${trip.id}`, { waitUntil: 'networkidle' })
  const poster = page.getByRole('article', { name: /Kyoto/ }).first()
  await expect(poster.getByText(/^You both /)).toBeVisible()
  await poster.getByRole('link', { name: `@${mara.username}`, exact: true }).click()
  const sheet = page.getByRole('dialog', { name: `@${mara.username}` })
  await expect(sheet.getByText('Slow trains, early bread.')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/travellers/${mara.username}$`))
  await expect(sheet.getByRole('heading', { name: 'Coming trips' })).toBeVisible()
  await expect(sheet.getByRole('link', { name: /Osaka/ })).toBeVisible()
  await expectAccessible(page)
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`post=${trip.id}`))
  await expect(poster).toBeVisible()

  await poster.getByRole('link', { name: `@${mara.username}`, exact: true }).click()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`post=${trip.id}`))

  await poster.getByRole('link', { name: `@${mara.username}`, exact: true }).click()
  await expect(sheet).toBeVisible()
  await page.reload({ waitUntil: 'networkidle' })
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('main').getByText('Slow trains, early bread.')).toBeVisible()
})

test('a match is asked for with a note from the page of a traveller', { tag: '@slow' }, async ({ traveller }) => {
  const [mara, aiko] = [await traveller({ username: 'mara' }), await traveller({ username: 'aiko' })]
  await mara.page.goto('/matches?tab=requests', { waitUntil: 'networkidle' })
  const { page } = aiko
  await page.goto(`/travellers/${mara.username}`, { waitUntil: 'networkidle' })
  await page.getByLabel(/^A note for/).fill('Coffee at the port?')
  await expectAccessible(page)
  await page.getByRole('main').getByRole('button', { name: 'Match', exact: true }).click()
  await expect(page.getByText('Connection Request Sent', { exact: true })).toBeVisible()
  await expect(page.getByText(/Asked\. You can message/)).toBeVisible()
  const card = mara.page.getByRole('article', { name: /^Request of/ })
  await expect(card.getByText('Coffee at the port?')).toBeVisible()
  await card.getByRole('button', { name: /^Accept/ }).click()
  await leaveMatchDialog(page)
  await expect(page.getByRole('main').getByRole('link', { name: 'Send Message' })).toBeVisible()
})

test('somebody who blocks is on no map, exactly as nobody is', { tag: '@slow' }, async ({ traveller, pageErrors }) => {
  const [mara, aiko] = [await traveller({ username: 'mara' }), await traveller({ username: 'aiko' })]
  pageErrors.expectConsole(/Failed to load resource/)
  await mara.context.request.put(`/api/users/${aiko.userId}/block`, { data: { blocked: true } })
  const { page } = aiko
  for (const username of [mara.username, 'nobody.at.all']) {
    const reply = await page.goto(`/travellers/${username}`)
    expect(reply?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Traveler not found' })).toBeVisible()
    await expect(page).toHaveTitle(/^Page not found/)
    await expect(page.getByText(username)).toHaveCount(0)
    await expect(page.getByRole('navigation', { name: 'Main' }).filter({ visible: true })).toHaveCount(1)
  }
  for (const [path, title] of [
    [`/trips/${crypto.randomUUID()}`, 'Trip not found'],
    ['/nowhere', 'This page is on no map'],
  ] as const) {
    expect((await page.goto(path))?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main' }).filter({ visible: true })).toHaveCount(1)
  }
  await expectAccessible(page)
})

test('blocked from their sheet, somebody is gone from it and from the feed', { tag: '@slow' }, async ({
  traveller,
}) => {
  const [mara, aiko] = [await traveller({ username: 'mara' }), await traveller({ username: 'aiko' })]
  const trip = await postTripAs(mara.context, { destination: 'Kyoto', country: 'Japan' })
  const { page } = aiko
  await page.goto(`/?post=${trip.id}`, { waitUntil: 'networkidle' })
  await page
    .getByRole('article', { name: /Kyoto/ })
    .first()
    .getByRole('link', { name: `@${mara.username}`, exact: true })
    .click()
  const sheet = page.getByRole('dialog', { name: `@${mara.username}` })
  await sheet.getByRole('button', { name: /^More about/ }).click()
  await page.getByRole('menuitem', { name: /^Block/ }).click()
  const block = page.getByRole('alertdialog').getByRole('button', { name: 'Block' })
  await expect(block).toBeVisible()
  // the step back that closes the sheet is under way for longer
  await slowDown(page, 6)
  await block.click()
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('article', { name: `Trip to Kyoto by @${mara.username}` })).toHaveCount(0)
})
