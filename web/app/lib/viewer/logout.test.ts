import { currentUser } from '@caravan/contract/users.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const problem = (slug: string) =>
  Response.json({ type: `/problems/${slug}`, title: '', status: 401, detail: '', instance: '' }, { status: 401 })

/** What the other tabs of the browser receive and send. */
let posted: unknown[]
let receive: (data: unknown) => void
let led: string[]
let cleared: string[]
/** What all pages of the browser have noted, and what this tab has. */
let noted: Map<string, string>
let notedByTab: Map<string, string>
/** What the page does when the browser shows it again as it was. */
let showAgain: () => void

/** A page of its own: who it was made for is kept in the module. */
async function openPage() {
  vi.resetModules()
  const [page, owner, { call }] = [
    await import('./logout.ts'),
    await import('./browser-owner.ts'),
    await import('../call.ts'),
  ]
  return { ...page, ...owner, call }
}

beforeEach(() => {
  posted = []
  led = []
  cleared = []
  class Tabs {
    addEventListener = (_: string, run: (event: { data: unknown }) => void) => {
      receive = (data) => run({ data })
    }
    postMessage = (data: unknown) => posted.push(data)
  }
  noted = new Map()
  notedByTab = new Map()
  const storage = (name: string, held: Map<string, string>) => ({
    clear: () => {
      cleared.push(name)
      held.clear()
    },
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => held.set(key, value),
  })
  vi.stubGlobal('window', { BroadcastChannel: Tabs })
  vi.stubGlobal('BroadcastChannel', Tabs)
  vi.stubGlobal('addEventListener', (type: string, run: (event: { persisted: boolean }) => void) => {
    if (type === 'pageshow') showAgain = () => run({ persisted: true })
  })
  vi.stubGlobal('document', { documentElement: { style: {} }, getElementById: () => null })
  vi.stubGlobal('location', { origin: 'http://localhost', replace: (to: string) => led.push(to) })
  vi.stubGlobal('localStorage', storage('local', noted))
  vi.stubGlobal('sessionStorage', storage('session', notedByTab))
  vi.stubGlobal('indexedDB', { deleteDatabase: (name: string) => cleared.push(name) })
})
afterEach(() => {
  vi.unstubAllGlobals()
  // the test files after this one begin with a page that is not over
  vi.resetModules()
})

const settles = (promise: Promise<unknown>) =>
  Promise.race([
    promise.then(
      () => true,
      () => true,
    ),
    new Promise((done) => setTimeout(done, 10, false)),
  ])

it('leaves once where a call is answered that nobody is signed in, and notifies the other tabs', async () => {
  const { beginSession, call, signedOut } = await openPage()
  beginSession('mara')
  cleared = []
  vi.stubGlobal('fetch', async () => problem('signed-out'))
  expect(await settles(Promise.any([call(currentUser), call(currentUser)]))).toBe(false)
  expect(led).toEqual(['/'])
  expect(cleared.sort()).toEqual(['local', 'offline', 'outbox', 'session'])
  expect(posted).toContain(null)
  expect(signedOut.signal.aborted).toBe(true)
})

it('leaves a visitor where they are, and a traveller who was refused for another reason', async () => {
  const { beginSession, call } = await openPage()
  vi.stubGlobal('fetch', async () => problem('signed-out'))
  await expect(call(currentUser)).rejects.toMatchObject({ status: 401, slug: 'signed-out' })
  beginSession('mara')
  cleared = []
  vi.stubGlobal('fetch', async () => problem('forbidden'))
  await expect(call(currentUser)).rejects.toMatchObject({ status: 401, slug: 'forbidden' })
  expect([led, cleared]).toEqual([[], []])
})

it('leaves where another tab has signed out or signed somebody else in, and keeps what is theirs', async () => {
  for (const [news, left] of [
    [null, ['session', 'offline']],
    ['jonas', ['session']],
  ]) {
    const { beginSession } = await openPage()
    led = []
    beginSession('mara')
    cleared = []
    receive('mara')
    expect(led).toEqual([])
    receive(news)
    expect([led, cleared]).toEqual([['/'], left])
  }
})

it('what still has to be sent is sent before the session ends, which does not wait for it for ever', async () => {
  vi.useFakeTimers()
  const { logout, onLogout } = await openPage()
  vi.stubGlobal('location', { assign: (to: string) => led.push(to) })
  const sent = Promise.withResolvers<void>()
  const forget = onLogout(() => sent.promise)
  logout()
  await vi.advanceTimersByTimeAsync(1000)
  expect(led).toEqual([])
  sent.resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect(led).toEqual(['/api/logout'])
  forget()

  const other = await openPage()
  other.onLogout(() => new Promise(() => undefined))
  other.logout()
  await vi.advanceTimersByTimeAsync(3000)
  expect(led).toEqual(['/api/logout', '/api/logout'])
  vi.useRealTimers()
})

it('drops what the traveller before has left, whose session ended unnoticed, and keeps one’s own', async () => {
  const first = await openPage()
  first.beginSession('mara')
  expect(cleared).toEqual(['offline', 'outbox'])
  cleared = []
  const again = await openPage()
  again.beginSession('mara')
  expect([cleared, again.isSignedInHere('mara')]).toEqual([[], true])
  const next = await openPage()
  next.beginSession('jonas')
  expect(cleared.sort()).toEqual(['local', 'offline', 'outbox', 'session'])
  // the tab that is still open keeps nothing more
  expect([next.isSignedInHere('jonas'), first.isSignedInHere('mara')]).toEqual([true, false])
})

it('drops what a tab holds of the traveller before, though another tab has told the browser of the next', async () => {
  const first = await openPage()
  first.beginSession('mara')
  noted.set('traveller', 'jonas')
  cleared = []
  const next = await openPage()
  next.beginSession('jonas')
  expect(cleared).toEqual(['session'])
})

it('leaves nothing of a session that ended elsewhere, and notifies the tabs that still show it', async () => {
  const first = await openPage()
  first.beginSession('mara')
  cleared = []
  posted = []
  const visitor = await openPage()
  visitor.releaseBrowser()
  expect(cleared.sort()).toEqual(['local', 'offline', 'outbox', 'session'])
  expect(posted).toEqual([null])
  cleared = []
  noted.set('theme', 'dark')
  visitor.releaseBrowser()
  // what a visitor has chosen is theirs
  expect([cleared, noted.get('theme')]).toEqual([['offline', 'outbox'], 'dark'])
})

it('a page that the browser shows again as it was leaves where somebody else is signed in by now', async () => {
  const { beginSession } = await openPage()
  beginSession('mara')
  led = []
  showAgain()
  expect(led).toEqual([])
  noted.set('traveller', 'jonas')
  showAgain()
  expect(led).toEqual(['/'])
})

it('signs nobody out without a network: the session would go on', async () => {
  const { beginSession, logout, signedOut } = await openPage()
  beginSession('mara')
  cleared = []
  vi.stubGlobal('navigator', { onLine: false })
  logout()
  expect([cleared, led, signedOut.signal.aborted]).toEqual([[], [], false])
})
