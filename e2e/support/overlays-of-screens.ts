import type { Locator, Page } from '@playwright/test'
import { expect, type Person } from './fixtures.ts'
import { joinGroupChat, openGroupChat } from './group-chats.ts'
import { matched, sendMessage } from './matches.ts'
import { content, fillNew, row, saveButton, unlock } from './moderation.ts'
import { newcomerAtSettings } from './people.ts'
import { postTripAs } from './trips.ts'

/** Where the browser does not say that Back was pressed, as on an iPhone. */
export const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
export const withoutCloseWatcher = (page: Page) => page.addInitScript('delete globalThis.CloseWatcher')

/** What opens one over the other: with each Back the last of them closes. A menu is gone once it has opened something. */
type Overlay = { press: Locator; shows: Locator; isPassed?: true }[]
interface People {
  mara: Person
  aiko: Person
  dataDir: string
}
export interface Screen {
  /** Brings about what is on it. Answers its address. */
  prepare: (people: People) => Promise<string>
  overlays: (page: Page, people: People) => Record<string, Overlay>
}

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()
export const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
export const question = (page: Page, name: string | RegExp) => page.getByRole('alertdialog', { name })
const menu = (page: Page) => page.getByRole('menu')
const fromMenu = (page: Page, opener: string | RegExp, entry: string | RegExp, shows: Locator): Overlay => [
  { press: button(page, opener), shows: menu(page), isPassed: true },
  { press: page.getByRole('menuitem', { name: entry }), shows },
]
const opens = (press: Locator, shows: Locator): Overlay => [{ press, shows }]
const slideIn = (page: Page) => opens(page.getByRole('button', { name: 'Menu', exact: true }), dialog(page, 'Caravan'))

export const HVAR = { destination: 'Hvar', country: 'Croatia' }
export const BERN = { city: 'Bern', country: 'Switzerland' }

export const closed = (page: Page) => expect.poll(() => page.evaluate(() => history.state.overlays ?? 0)).toBe(0)
export const addressOf = (page: Page) => {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}

export const SCREENS: Record<string, Screen> = {
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
        'the question before a block': fromMenu(
          page,
          `More about @${aiko.username}`,
          /^Block/,
          question(page, /^Block/),
        ),
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
      }
    },
  },
  'the conversations': {
    prepare: async () => '/messages',
    overlays: (page) => ({
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
        'the question before it ends': fromMenu(page, more, 'End match', question(page, 'End this match?')),
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
        'the profile form': opens(button(page, 'Edit Profile'), dialog(page, 'Edit Profile')),
        'the interests': opens(button(page, 'Edit Interests'), dialog(page, 'Edit Travel Interests')),
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
      'the address for calendars': opens(button(page, 'Calendar feed'), dialog(page, 'Calendar feed')),
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
      'another e-mail': opens(button(page, 'Change e-mail'), dialog(page, 'Change e-mail')),
      'another password': opens(button(page, 'Change password'), dialog(page, 'Change password')),
      'the question before an account is deleted': opens(
        button(page, 'Delete my account'),
        dialog(page, 'Delete your account?'),
      ),
    }),
  },
  'the blog admin': {
    async prepare({ mara: { page }, dataDir }) {
      const title = `Two rivers ${Date.now().toString(36)}`
      await unlock(page, dataDir)
      await fillNew(page, title)
      await saveButton(page).click()
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
