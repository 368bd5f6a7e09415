import type { Locator, Page } from '@playwright/test'
import { content, fillNew, row, unlock } from './support/blog-admin.ts'
import { HOME } from './support/feed.ts'
import { expect, type Person, test } from './support/fixtures.ts'
import { joinGroupChat, openGroupChat } from './support/group-chats.ts'
import { holdScripts } from './support/hold-scripts.ts'
import { matched, sendMessage } from './support/matches.ts'
import { travellerIn } from './support/near-me.ts'
import { nextFrame } from './support/next-frame.ts'
import { newcomerAtSettings } from './support/people.ts'
import { landscapePhoto } from './support/photo.ts'
import { postTripAs } from './support/trips.ts'

/** Where the browser does not say that Back was pressed, as on an iPhone. */
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const withoutCloseWatcher = (page: Page) => page.addInitScript('delete globalThis.CloseWatcher')

/** What opens one over the other: with each Back the last of them closes. A menu is gone once it has opened something. */
type Overlay = { press: Locator; shows: Locator; isPassed?: true }[]
interface People {
  mara: Person
  aiko: Person
  dataDir: string
}
interface Screen {
  /** Brings about what is on it. Answers its address. */
  prepare: (people: People) => Promise<string>
  overlays: (page: Page, people: People) => Record<string, Overlay>
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const question = (page: Page, name: string | RegExp) => page.getByRole('alertdialog', { name })
const menu = (page: Page) => page.getByRole('menu')
const fromMenu = (page: Page, opener: string | RegExp, entry: string | RegExp, shows: Locator): Overlay => [
  { press: button(page, opener), shows: menu(page), isPassed: true },
  { press: page.getByRole('menuitem', { name: entry }), shows },
]
const opens = (press: Locator, shows: Locator): Overlay => [{ press, shows }]
const slideIn = (page: Page) => opens(page.getByRole('button', { name: 'Menu', exact: true }), dialog(page, 'Caravan'))

const HVAR = { destination: 'Hvar', country: 'Croatia' }
const BERN = { city: 'Bern', country: 'Switzerland' }

const SCREENS: Record<string, Screen> = {
  'the feed': {
    async prepare({ mara, aiko }) {
      const { id } = await postTripAs(aiko.context, HVAR)
      for (const { context } of [mara, aiko]) {
        const said = await context.request.post(`/api/posts/${id}/comments`, { data: { content: 'When do you sail?' } })
        expect(said.ok(), await said.text()).toBe(true)
      }
      return `/?post=${id}`
    },
    overlays(page, { aiko }) {
      const poster = page.getByRole('article', { name: `Hvar by @${aiko.username}` }).first()
      const comments = opens(poster.getByRole('button', { name: /^Comments/ }), dialog(page, 'Comments'))
      const sheet = dialog(page, `@${aiko.username}`)
      return {
        'the menu of a trip': opens(button(page, `More about @${aiko.username}`), menu(page)),
        'the question before a block': fromMenu(
          page,
          `More about @${aiko.username}`,
          /^Block/,
          question(page, /^Block/),
        ),
        'a menu over the comments': [
          ...comments,
          { press: button(page, /^More about the comment/), shows: menu(page) },
        ],
        'a question over the comments': [
          ...comments,
          ...fromMenu(page, /^More about the comment/, /^Block/, question(page, /^Block/)),
        ],
        'the question before a comment is deleted': [
          ...comments,
          { press: button(page, 'Delete your comment'), shows: question(page, 'Delete this comment?') },
        ],
        'a traveller over the comments, and what asks before a block': [
          ...comments,
          { press: dialog(page, 'Comments').getByRole('link', { name: `@${aiko.username}` }), shows: sheet },
          ...fromMenu(page, `More about @${aiko.username}`, /^Block/, question(page, /^Block/)),
        ],
        // once asked, the button has done its work
        'what is shown after asking': opens(
          poster.getByRole('button', { name: /^Match,/ }),
          dialog(page, "It's a Match!"),
        ),
      }
    },
  },
  'a conversation': {
    async prepare({ mara, aiko }) {
      const matchId = await matched(mara, aiko)
      await sendMessage(aiko, matchId, 'See you at the station.')
      return `/messages/${matchId}`
    },
    overlays(page) {
      const more = /^More about the conversation/
      return {
        'its menu': opens(button(page, more), menu(page)),
        'the question before the match ends': fromMenu(page, more, 'End match', question(page, 'End this match?')),
        'the question before a block': fromMenu(page, more, /^Block/, question(page, /^Block/)),
      }
    },
  },
  'the conversations': {
    prepare: async () => '/messages',
    overlays: (page) => ({
      'the slide-in menu': slideIn(page),
      'a new chat': opens(button(page, /^New/), dialog(page, 'Start a New Chat')),
    }),
  },
  matches: {
    async prepare({ mara, aiko }) {
      await matched(mara, aiko)
      return '/matches'
    },
    overlays(page, { aiko }) {
      const more = /^More about the match/
      return {
        'the slide-in menu': slideIn(page),
        'the menu of a match': opens(button(page, more), menu(page)),
        'the question before it ends': fromMenu(page, more, 'End match', question(page, 'End this match?')),
        'the question before a block': fromMenu(page, more, /^Block/, question(page, /^Block/)),
        'a traveller': opens(page.locator(`main a[href$="${aiko.username}"]`).first(), dialog(page, /^@/)),
      }
    },
  },
  requests: {
    async prepare({ mara, aiko }) {
      const { id } = await postTripAs(mara.context, HVAR)
      const asked = await aiko.context.request.put(`/api/posts/${id}/match`, { data: { matched: true } })
      expect(asked.ok()).toBe(true)
      return '/matches?tab=requests'
    },
    overlays: (page) => ({
      'what asks for a reason': opens(button(page, /^Decline/), dialog(page, 'Decline this request?')),
      'the question before a block': fromMenu(page, /^More about/, /^Block/, question(page, /^Block/)),
    }),
  },
  'near me': {
    async prepare({ mara, aiko }) {
      for (const { context } of [mara, aiko]) {
        expect((await context.request.put('/api/users/location/confirmation')).ok()).toBe(true)
      }
      return '/near-me'
    },
    overlays: (page) => ({
      'the slide-in menu': slideIn(page),
      'the filters': opens(button(page, 'Filters'), dialog(page, 'Filters')),
      'a request to somebody nearby': opens(button(page, /^Match with/), dialog(page, /^Match with/)),
    }),
  },
  'a group chat': {
    async prepare({ mara, aiko }) {
      const id = await openGroupChat(mara, `Tram 28 ${Date.now().toString(36)}`)
      await joinGroupChat(id, aiko)
      return `/group-chat/${id}`
    },
    overlays(page, { aiko }) {
      const more = /^More about Tram/
      return {
        'its menu': opens(button(page, more), menu(page)),
        'the question before one leaves': fromMenu(page, more, 'Leave', question(page, 'Leave this group chat?')),
        'the question before it closes': fromMenu(page, more, 'Close group', question(page, 'Close this group chat?')),
        'its members, and what asks before a block': [
          ...fromMenu(page, more, 'Members', dialog(page, 'Members')),
          ...fromMenu(page, `More about @${aiko.username}`, /^Block/, question(page, /^Block/)),
        ],
      }
    },
  },
  'the profile': {
    async prepare({ mara }) {
      await postTripAs(mara.context, HVAR)
      return '/profile'
    },
    overlays(page) {
      const more = 'Menu of the trip to Hvar'
      return {
        'the slide-in menu': slideIn(page),
        'the profile form': opens(button(page, 'Edit Profile'), dialog(page, 'Edit Profile')),
        'the interests': opens(button(page, 'Edit Interests'), dialog(page, 'Edit Travel Interests')),
        'the menu of a trip': opens(button(page, more), menu(page)),
        'the question before it is deleted': fromMenu(page, more, 'Delete Trip', question(page, 'Delete Trip Post')),
      }
    },
  },
  'own trips': {
    async prepare({ mara }) {
      const startDate = new Date().toISOString().slice(0, 10)
      await postTripAs(mara.context, { ...HVAR, startDate, endDate: startDate })
      return '/trips'
    },
    overlays: (page) => ({
      'the slide-in menu': slideIn(page),
      'the address for calendars': opens(button(page, 'Calendar feed'), dialog(page, 'Calendar feed')),
      'the question before a trip is deleted': fromMenu(
        page,
        'Menu of the trip to Hvar',
        'Delete Trip',
        question(page, 'Delete Trip Post'),
      ),
    }),
  },
  'who overlaps': {
    async prepare({ mara, aiko }) {
      const there = { ...HVAR, destination: `Cove ${Date.now().toString(36)}` }
      await postTripAs(aiko.context, there)
      const { id } = await postTripAs(mara.context, there)
      return `/trips/${id}/overlaps`
    },
    overlays: (page) => ({
      'what is shown after asking': opens(button(page, /^Match with/), dialog(page, "It's a Match!")),
    }),
  },
  'a trip that is posted': {
    prepare: async () => '/post-trip',
    overlays: (page) => ({
      'the calendar': opens(page.getByLabel('Start date'), dialog(page, 'When does it start?')),
      'a picture from a camera': opens(button(page, 'Use camera'), dialog(page, 'Take a picture')),
    }),
  },
  'the page of a traveller': {
    prepare: async ({ aiko }) => `/travellers/${aiko.username}`,
    overlays: (page) => ({
      'its menu': opens(button(page, /^More about/), menu(page)),
      'the question before a block': fromMenu(page, /^More about/, /^Block/, question(page, /^Block/)),
    }),
  },
  settings: {
    async prepare({ mara }) {
      await mara.context.clearCookies()
      await newcomerAtSettings(mara.page, 'back', 'nine green bottles')
      return '/settings'
    },
    overlays: (page) => ({
      'the slide-in menu': slideIn(page),
      'another e-mail': opens(button(page, 'Change e-mail'), dialog(page, 'Change e-mail')),
      'another password': opens(button(page, 'Change password'), dialog(page, 'Change password')),
      'the question before an account is deleted': opens(
        button(page, 'Delete my account'),
        question(page, 'Delete your account?'),
      ),
    }),
  },
  'the blog admin': {
    async prepare({ mara: { page }, dataDir }) {
      const title = `Two rivers ${Date.now().toString(36)}`
      await unlock(page, dataDir)
      await fillNew(page, title)
      await page.getByRole('button', { name: 'Save post' }).click()
      await expect(row(page, title)).toBeVisible()
      return '/blog-admin'
    },
    overlays: (page) => ({
      'the question before an article is deleted': opens(button(page, /^Delete /), question(page, 'Delete blog post')),
      'a picture for an article': [
        { press: button(page, 'Create New Post'), shows: content(page), isPassed: true },
        { press: button(page, 'Picture'), shows: dialog(page, 'Add a picture') },
      ],
    }),
  },
}

const closed = (page: Page) => expect.poll(() => page.evaluate(() => history.state.overlays ?? 0)).toBe(0)
const addressOf = (page: Page) => {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}

for (const [name, { prepare, overlays }] of Object.entries(SCREENS)) {
  test(`Back closes whatever lies over ${name}, one by one, and then leaves it`, async ({ traveller, dataDir }) => {
    test.slow()
    const people = {
      mara: await traveller({ ...HOME, username: 'mara' }, PHONE),
      aiko: await traveller({ ...HOME, username: 'aiko' }),
      dataDir,
    }
    const { page } = people.mara
    await withoutCloseWatcher(page)
    const address = await prepare(people)
    await page.goto('/notifications')
    await page.goto(address, { waitUntil: 'networkidle' })
    const shown = addressOf(page)
    for (const [overlay, steps] of Object.entries(overlays(page, people))) {
      await test.step(overlay, async () => {
        for (const { press, shows } of steps) {
          await press.tap()
          await expect(shows).toBeVisible()
        }
        const open = steps.filter(({ isPassed }) => !isPassed).map(({ shows }) => shows)
        for (const last of open.toReversed()) {
          // what the last one hides from aids is still open below it
          await expect(last).toBeVisible()
          await page.goBack()
          await expect(last).toBeHidden()
        }
        await closed(page)
        expect(addressOf(page)).toBe(shown)
      })
    }
    await page.goBack()
    await expect.poll(() => addressOf(page)).toBe('/notifications')
  })
}

/** Their own trip on their profile, with the notifications one step back. */
async function openProfile({ page, context }: Person): Promise<Page> {
  await withoutCloseWatcher(page)
  await postTripAs(context, HVAR)
  await page.goto('/notifications')
  await page.goto('/profile', { waitUntil: 'networkidle' })
  return page
}
const editing = (page: Page) => dialog(page, 'Edit Profile')
const openForm = async (page: Page) => {
  await button(page, 'Edit Profile').click()
  await expect(editing(page)).toBeVisible()
}
const unsaved = (page: Page) => question(page, 'Leave without saving?')

test('a reload shows the screen without what was open, with no entry left of it', async ({ traveller }) => {
  const page = await openProfile(await traveller({}, PHONE))
  await openForm(page)
  await page.reload({ waitUntil: 'networkidle' })
  await expect(button(page, 'Edit Profile')).toBeVisible()
  await expect(editing(page)).toBeHidden()
  await closed(page)
  await page.goForward()
  await closed(page)
  await expect(editing(page)).toBeHidden()
  await page.goBack()
  await expect.poll(() => addressOf(page)).toBe('/notifications')
})

test('Forward after something was closed leaves all as it is', async ({ traveller }) => {
  const page = await openProfile(await traveller({}, PHONE))
  await openForm(page)
  await page.goBack()
  await expect(editing(page)).toBeHidden()
  await page.goForward()
  await closed(page)
  await expect(editing(page)).toBeHidden()
  expect(addressOf(page)).toBe('/profile')
  await openForm(page)
  await page.keyboard.press('Escape')
  await expect(editing(page)).toBeHidden()
  await closed(page)
  await page.goBack()
  await expect.poll(() => addressOf(page)).toBe('/notifications')
})

test('a link in the slide-in menu is one step away, forth and back', async ({ traveller }) => {
  const page = await openProfile(await traveller({}, PHONE))
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await dialog(page, 'Caravan').getByRole('link', { name: 'Discover' }).click()
  await expect(page.getByRole('heading', { name: 'Discover', level: 1 })).toBeVisible()
  await expect(dialog(page, 'Caravan')).toBeHidden()
  await page.goBack()
  await expect(button(page, 'Edit Profile')).toBeVisible()
  await closed(page)
  await page.goForward()
  await expect(page.getByRole('heading', { name: 'Discover', level: 1 })).toBeVisible()
  await page.goBack()
  await expect(button(page, 'Edit Profile')).toBeVisible()
  await page.goBack()
  await expect.poll(() => addressOf(page)).toBe('/notifications')
})

test('whoever leaves a group chat does not come back to it', async ({ traveller }) => {
  const mara = await traveller(HOME, PHONE)
  const { page } = mara
  await withoutCloseWatcher(page)
  const id = await openGroupChat(mara, `Fado ${Date.now().toString(36)}`)
  await page.goto('/notifications')
  await page.goto(`/group-chat/${id}`, { waitUntil: 'networkidle' })
  await button(page, /^More about Fado/).click()
  await page.getByRole('menuitem', { name: 'Leave' }).click()
  await question(page, 'Leave this group chat?').getByRole('button', { name: 'Leave' }).click()
  await expect.poll(() => addressOf(page)).toBe('/near-me')
  await closed(page)
  await page.goBack()
  await expect.poll(() => addressOf(page)).toBe('/notifications')
})

test('a block from the sheet of a traveller closes both, and Back leaves the screen', async ({
  traveller,
  pageErrors,
}) => {
  pageErrors.expectConsole(/404/)
  const [mara, aiko] = [await traveller({}, PHONE), await traveller({ username: 'aiko' })]
  const { page } = mara
  await withoutCloseWatcher(page)
  await matched(mara, aiko)
  await page.goto('/notifications')
  await page.goto('/matches', { waitUntil: 'networkidle' })
  const sheet = dialog(page, `@${aiko.username}`)
  await page.locator(`main a[href$="${aiko.username}"]`).first().click()
  await sheet.getByRole('button', { name: /^More about/ }).click()
  await page.getByRole('menuitem', { name: /^Block/ }).click()
  await question(page, /^Block/)
    .getByRole('button', { name: 'Block' })
    .click()
  await expect(sheet).toBeHidden()
  await expect.poll(() => addressOf(page)).toBe('/matches')
  await closed(page)
  await page.goBack()
  await expect.poll(() => addressOf(page)).toBe('/notifications')
})

test('with a report that blocks, a conversation is left once the receipt is closed by Back', async ({
  traveller,
  pageErrors,
}) => {
  pageErrors.expectConsole(/404/)
  const [mara, aiko] = [await traveller(HOME, PHONE), await traveller({ ...HOME, username: 'aiko' })]
  const { page } = mara
  await withoutCloseWatcher(page)
  const matchId = await matched(mara, aiko)
  await page.goto('/notifications')
  await page.goto(`/messages/${matchId}`, { waitUntil: 'networkidle' })
  await button(page, /^More about the conversation/).click()
  await page.getByRole('menuitem', { name: 'Report' }).click()
  const report = dialog(page, 'Report')
  await report.getByRole('radio', { name: 'Harassment', exact: true }).check()
  await report.getByRole('checkbox', { name: `Block @${aiko.username} as well` }).check()
  await report.getByRole('button', { name: 'Send report' }).click()
  const receipt = dialog(page, 'Report received')
  await expect(receipt).toBeVisible()
  await page.goBack()
  await expect(receipt).toBeHidden()
  await expect.poll(() => addressOf(page)).toBe('/messages')
  await closed(page)
  await page.goBack()
  await expect.poll(() => addressOf(page)).toBe('/notifications')
})

test('filters that are applied take the place of the address, with no entry of their sheet', async ({ traveller }) => {
  const { page } = await travellerIn(traveller, BERN, PHONE)
  await withoutCloseWatcher(page)
  await page.goto('/notifications')
  await page.goto('/near-me', { waitUntil: 'networkidle' })
  await button(page, 'Filters').click()
  await dialog(page, 'Filters').getByText('Overlapping dates').click()
  await dialog(page, 'Filters').getByRole('button', { name: 'Show travelers' }).click()
  await expect.poll(() => addressOf(page)).toBe('/near-me?overlap=true')
  await closed(page)
  await page.goBack()
  await expect.poll(() => addressOf(page)).toBe('/notifications')
})

test('Back closes what asks before something unsaved is lost, and the form stays', async ({ traveller }) => {
  const { page } = await traveller({}, PHONE)
  await withoutCloseWatcher(page)
  await page.goto('/profile', { waitUntil: 'networkidle' })
  await page.getByRole('link', { name: 'Account Settings' }).click()
  // the profile has such a field too, and stands until the settings are rendered
  await expect(page.getByRole('link', { name: 'Show blocked travelers' })).toBeVisible()
  const city = page.getByLabel('Your city')
  await city.fill('Porto')
  await nextFrame(page)
  await page.goBack()
  await expect(unsaved(page)).toBeVisible()
  await page.goBack()
  await expect(unsaved(page)).toBeHidden()
  await expect(city).toHaveValue('Porto')
  await closed(page)
  await page.goBack()
  await unsaved(page).getByRole('button', { name: 'Leave' }).click()
  await expect.poll(() => addressOf(page)).toBe('/profile')
  await closed(page)
})

test('Back closes what asks before the form in a dialog is lost, and both stay in order', async ({ traveller }) => {
  const page = await openProfile(await traveller({}, PHONE))
  await openForm(page)
  const bio = editing(page).getByLabel('Bio')
  await bio.fill('Slow trains.')
  for (const _ of ['once', 'again']) {
    await page.goBack()
    await expect(unsaved(page)).toBeVisible()
    await page.goBack()
    await expect(unsaved(page)).toBeHidden()
    await expect(bio).toHaveValue('Slow trains.')
  }
  await page.goBack()
  await unsaved(page).getByRole('button', { name: 'Leave' }).click()
  await expect(editing(page)).toBeHidden()
  await closed(page)
  await page.goBack()
  await expect.poll(() => addressOf(page)).toBe('/notifications')
})

test('Back takes back a press whose dialog has not come', async ({ traveller }) => {
  const { page } = await traveller({}, PHONE)
  await withoutCloseWatcher(page)
  const letGo = await holdScripts(page, '**/assets/new-chat-dialog-*.js')
  await page.goto('/messages')
  await button(page, /^New/).click()
  await expect(dialog(page, 'Loading...')).toBeVisible()
  await page.goBack()
  await expect(dialog(page, 'Loading...')).toHaveCount(0)
  expect(addressOf(page)).toBe('/messages')
  letGo()
})

test('Back closes what is said of a match that was accepted elsewhere', async ({ traveller }) => {
  const [mara, aiko] = [await traveller({}, PHONE), await traveller()]
  const { page } = mara
  await withoutCloseWatcher(page)
  await matched(mara, aiko, { isUnseen: true })
  await page.goto('/matches')
  await expect(dialog(page, "It's a Match!")).toBeVisible()
  await page.goBack()
  await expect(dialog(page, "It's a Match!")).toBeHidden()
  expect(addressOf(page)).toBe('/matches')
})

test('Back closes the crop of a picture', async ({ traveller }) => {
  const { page } = await traveller({}, PHONE)
  await withoutCloseWatcher(page)
  await page.goto('/post-trip', { waitUntil: 'networkidle' })
  const photo = { name: 'lake.jpg', mimeType: 'image/jpeg', buffer: await landscapePhoto() }
  await page.locator('input[type=file]').first().setInputFiles(photo)
  await button(page, 'Crop or turn').click()
  await expect(dialog(page, 'Edit picture')).toBeVisible()
  await page.goBack()
  await expect(dialog(page, 'Edit picture')).toBeHidden()
  expect(addressOf(page)).toBe('/post-trip')
})
