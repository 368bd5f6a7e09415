import type { Page } from '@playwright/test'
import { current, goOn, HOME, idInView, isAtRest } from './support/feed.ts'
import { expect, expectAccessible, type Person, test } from './support/fixtures.ts'
import { enlargeText, expectRoomForText } from './support/layout.ts'
import { expectToast } from './support/toasts.ts'
import { postTripAs } from './support/trips.ts'

const DAYS = { startDate: '2027-05-01', endDate: '2027-05-08' }
const choice = (page: Page, name: 'For you' | 'Latest') => page.getByRole('button', { name, exact: true })
const shown = (page: Page, tripId: string) => expect.poll(() => idInView(page)).toBe(`trip-${tripId}`)

let made = 0
/** A place to which nobody else goes, also in another run. */
const ownPlace = () => ({
  destination: `Vik ${crypto.randomUUID().slice(0, 8)} ${++made}`,
  country: 'Iceland',
  ...DAYS,
})

/** Somebody who goes where these go, each of them with so many trips; the newest of theirs comes first. */
async function meeting(mara: Person, others: readonly Person[], each: number) {
  const place = ownPlace()
  const { id: mine } = await postTripAs(mara.context, place)
  const ids: string[] = []
  for (const { context } of others) {
    for (let n = 0; n < each; n++) ids.push((await postTripAs(context, place)).id)
  }
  return { place, mine, ids }
}

/**
 * The For you of somebody at its first trip, at rest. Their own trip is looked at before: one of others at the head of
 * Latest would have been in view.
 */
async function openForYou(page: Page, mine: string) {
  await page.goto(`/?post=${mine}`, { waitUntil: 'networkidle' })
  await expect(choice(page, 'Latest')).toHaveAttribute('aria-pressed', 'true')
  await choice(page, 'For you').click()
  await expect(choice(page, 'For you')).toHaveAttribute('aria-pressed', 'true')
  await shown(page, mine)
  await page.goto('/', { waitUntil: 'networkidle' })
  await isAtRest(page)
}

for (const [device, options] of [
  ['small phone', { viewport: { width: 320, height: 568 }, isMobile: true, hasTouch: true }],
  ['desktop', { viewport: { width: 1440, height: 900 } }],
] as const) {
  test(`on a ${device} For you begins with who overlaps, says why, and is what the device shows next time`, async ({
    traveller,
  }) => {
    const [mara, aiko] = [await traveller(HOME, options), await traveller(HOME)]
    const { place, mine, ids } = await meeting(mara, [aiko], 1)
    const { page } = mara
    await openForYou(page, mine)
    await expect(choice(page, 'For you')).toHaveAttribute('aria-pressed', 'true')
    await shown(page, ids[0] ?? '')
    const why = `You are both in ${place.destination} 1 to 8 May`
    await expect(current(page).first().getByText(why)).toBeInViewport({ ratio: 1 })
    await expectAccessible(page)

    await page.reload({ waitUntil: 'networkidle' })
    await expect(choice(page, 'For you')).toHaveAttribute('aria-pressed', 'true')
    await isAtRest(page)
    await expect(
      current(page)
        .first()
        .getByText(/^(You are|You both|Something different|New )/)
        .first(),
    ).toBeVisible()
    await choice(page, 'Latest').click()
    await isAtRest(page)
    await expect(page.getByText(why)).toHaveCount(0)
    await page.reload({ waitUntil: 'networkidle' })
    await expect(choice(page, 'Latest')).toHaveAttribute('aria-pressed', 'true')
  })
}

test('text at twice its size fits a phone of 320 px, with long names', { tag: '@slow' }, async ({ traveller }) => {
  const small = { viewport: { width: 320, height: 700 } }
  const [mara, aiko] = [await traveller(HOME, small), await traveller({ ...HOME, username: 'wanderer.of.the' })]
  const place = { ...ownPlace(), destination: `Eyjafjallajokull and Reynishverfi ${Date.now()}` }
  const { id: mine } = await postTripAs(mara.context, place)
  await postTripAs(aiko.context, place)
  const { page } = mara
  await openForYou(page, mine)
  await expect(page.getByText(/^You are both in Eyjafjalla/).first()).toBeVisible()
  await expectRoomForText(page)
  await enlargeText(mara.context)
  await page.goto('/', { waitUntil: 'networkidle' })
  await isAtRest(page)
  await expectRoomForText(page)
  const [of, words] = await Promise.all(
    [page.getByRole('group', { name: 'Trips shown' }), page.locator('[data-scrolls-first]').first()].map((one) =>
      one.boundingBox(),
    ),
  )
  expect((of?.y ?? 0) + (of?.height ?? 0)).toBeLessThanOrEqual((words?.y ?? 0) + 1)
})

test('on a tablet the choice of the feed lies on the poster, below the face', { tag: '@slow' }, async ({
  traveller,
}) => {
  const { page, context } = await traveller(HOME, { viewport: { width: 768, height: 1024 } })
  await postTripAs(context, { destination: 'Ithaca', country: 'Greece' })
  await page.goto('/', { waitUntil: 'networkidle' })
  const face = await page.getByRole('article').first().getByRole('link').first().boundingBox()
  const choice = await page.getByRole('group', { name: 'Trips shown' }).boundingBox()
  if (!face || !choice) throw new Error('Face or choice is not drawn.')
  expect(Math.abs(choice.x - face.x)).toBeLessThan(24)
  expect(choice.y).toBeGreaterThanOrEqual(face.y + face.height)
})

test('no trip comes twice, and each feed keeps its place, also by Back', async ({ traveller }) => {
  const mara = await traveller(HOME)
  const others = [await traveller(HOME), await traveller(HOME), await traveller(HOME)]
  const { mine } = await meeting(mara, others, 5)
  const { page } = mara
  await openForYou(page, mine)
  const seen = [await idInView(page)]
  for (let n = 0; n < 15; n++) {
    await goOn(page, 1)
    seen.push(await idInView(page))
  }
  expect(new Set(seen).size).toBe(16)

  await choice(page, 'Latest').click()
  await isAtRest(page)
  await goOn(page, 2)
  const inLatest = await idInView(page)
  await choice(page, 'For you').click()
  await expect.poll(() => idInView(page)).toBe(seen.at(-1))
  await choice(page, 'Latest').click()
  await expect.poll(() => idInView(page)).toBe(inLatest)
  await choice(page, 'For you').click()
  await expect.poll(() => idInView(page)).toBe(seen.at(-1))

  await page.getByRole('link', { name: 'Profile' }).first().click()
  await expect(page).toHaveURL(/\/profile$/)
  await page.goBack()
  await expect(choice(page, 'For you')).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => idInView(page)).toBe(seen.at(-1))
})

test('what was in view comes after the rest, once For you is read anew', { tag: '@slow' }, async ({ traveller }) => {
  const [mara, aiko] = [await traveller(HOME), await traveller(HOME)]
  const { mine, ids } = await meeting(mara, [aiko], 2)
  const { page } = mara
  await openForYou(page, mine)
  const [first = '', second = ''] = ids.toReversed()
  await shown(page, first)
  const noted = await page.waitForResponse((reply) => reply.url().endsWith('/api/for-you/seen') && reply.ok())
  expect(noted.request().postDataJSON()).toEqual({ tripIds: expect.arrayContaining([first]) })
  await page.getByRole('link', { name: 'Feed' }).first().click()
  await shown(page, second)
})

test('somebody who is blocked in For you leaves it at once', async ({ traveller }) => {
  const [mara, jonas] = [await traveller(HOME), await traveller({ ...HOME, username: 'jonas' })]
  const { mine } = await meeting(mara, [jonas], 2)
  const { page } = mara
  await openForYou(page, mine)
  const his = page.getByRole('article', { name: new RegExp(`by @${jonas.username}$`) })
  await expect(his.first()).toBeVisible()
  await current(page)
    .first()
    .getByRole('button', { name: `More about @${jonas.username}` })
    .click()
  await page.getByRole('menuitem', { name: /^Block @/ }).click()
  await expectToast(page, `@${jonas.username} is blocked`, () =>
    page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click(),
  )
  await expect(his).toHaveCount(0)
  await expect(choice(page, 'For you')).toHaveAttribute('aria-pressed', 'true')
  await page.reload({ waitUntil: 'networkidle' })
  await isAtRest(page)
  await expect(his).toHaveCount(0)
})

test('a like in For you is there in Latest too, and the keyboard alone leads from one to the other', async ({
  traveller,
}) => {
  const [mara, aiko] = [await traveller(HOME), await traveller(HOME)]
  const { place, ids } = await meeting(mara, [aiko], 1)
  const { page } = mara
  // at the head of both feeds
  await page.goto(`/?post=${ids[0]}`, { waitUntil: 'networkidle' })
  await isAtRest(page)
  await choice(page, 'Latest').focus()
  await page.keyboard.press('Shift+Tab')
  await expect(choice(page, 'For you')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(choice(page, 'For you')).toHaveAttribute('aria-pressed', 'true')
  await expect(choice(page, 'For you')).toBeFocused()
  await isAtRest(page)
  const like = page
    .getByRole('article', { name: new RegExp(place.destination) })
    .first()
    .getByRole('button', { name: /^Like/ })
  await like.focus()
  await page.keyboard.press('l')
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await choice(page, 'Latest').focus()
  await page.keyboard.press(' ')
  await expect(choice(page, 'Latest')).toHaveAttribute('aria-pressed', 'true')
  await expect(like).toHaveAttribute('aria-pressed', 'true')
})
