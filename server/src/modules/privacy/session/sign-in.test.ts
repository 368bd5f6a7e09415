import { PRODUCT } from '@caravan/contract/product.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAccount } from '../../../platform/identity/accounts.ts'
import { buildTestApp, type TestApp } from '../../../test/build-app.ts'
import { linkMailedTo, mailsTo } from '../../../test/mails.ts'
import { localPath } from './pending-return.ts'
import { TestBrowser } from './test-browser.ts'

const PASSWORD = 'cold lakes before seven'
const email = 'mara@example.org'

describe('signing in', () => {
  let site: TestApp
  beforeAll(async () => {
    site = await buildTestApp()
    await createAccount(site.database.db, { email, password: PASSWORD, verified: true })
  })
  afterAll(() => site.close())

  const signIn = async (browser: TestBrowser, password = PASSWORD, from = '/api/login') =>
    browser.submit(await browser.visit(from), { email, password })

  test('a traveller signs in with e-mail and password and is asked for nothing else', async () => {
    const browser = new TestBrowser(site.app)
    const landed = await signIn(browser, PASSWORD, '/api/login?returnTo=%2Fmatches')
    expect(landed.url).toBe('http://localhost:3000/matches')
    expect(await browser.isSignedIn()).toBe(true)
    expect(browser.cookieNames().filter((name) => name.startsWith('pending-'))).toEqual([])
    expect((await browser.ask('GET', '/api/login?returnTo=/discover')).headers.get('location')).toBe('/discover')
  })

  test('a wrong password and an unknown e-mail get the same answer', async () => {
    const browser = new TestBrowser(site.app)
    const page = await browser.visit('/api/login')
    const wrong = await browser.submit(page, { email, password: 'not the right one' })
    const unknown = await browser.submit(page, { email: 'nobody@example.org', password: 'not the right one' })
    expect(wrong.status).toBe(422)
    expect(unknown.body.replaceAll('nobody@', 'mara@')).toBe(wrong.body)
    expect(wrong.body).toContain('role="alert"')
    expect(await browser.isSignedIn()).toBe(false)
  })

  test('logout ends the session here and at the provider: the old cookie is worth nothing', async () => {
    const browser = new TestBrowser(site.app)
    await signIn(browser)
    const cookie = browser.cookiesAt(new URL('http://localhost:3000/'))
    const landed = await browser.visit('/api/logout')
    expect(landed.url).toBe('http://localhost:3000/')
    const again = await site.app.inject({ method: 'GET', url: '/api/auth/user', headers: { cookie } })
    expect(again.statusCode).toBe(401)
    expect((await browser.visit('/api/login')).body).toContain(`<h1>Sign in to ${PRODUCT.name}</h1>`)
  })

  test('logging out twice, or signed out, leads to the start page', async () => {
    const browser = new TestBrowser(site.app)
    expect((await browser.visit('/api/logout')).url).toBe('http://localhost:3000/')
    await signIn(browser)
    const first = (await browser.ask('GET', '/api/logout')).headers.get('location') ?? ''
    await browser.visit(first)
    expect((await browser.visit(first)).url).toBe('http://localhost:3000/')
  })

  test('another site cannot sign a traveller out', async () => {
    const browser = new TestBrowser(site.app)
    await signIn(browser)
    const cookie = browser.cookiesAt(new URL('http://localhost:3000/'))
    const headers = { cookie, 'sec-fetch-site': 'cross-site' }
    const reply = await site.app.inject({ method: 'GET', url: '/api/logout', headers })
    expect(reply.statusCode).toBe(403)
    expect(await browser.isSignedIn()).toBe(true)
  })

  test('a sign-out at the provider that did not begin here asks first', async () => {
    const browser = new TestBrowser(site.app)
    await signIn(browser)
    const asked = await browser.visit('/oidc/session/end')
    expect(asked.body).toContain(`<h1>Sign out of ${PRODUCT.name}?</h1>`)
    expect((await browser.submit(asked, { logout: 'yes' })).url).toBe('http://localhost:3000/')
    await browser.visit('/api/logout')
    expect((await browser.visit('/api/login')).body).toContain(`<h1>Sign in to ${PRODUCT.name}</h1>`)
  })

  test('several tabs sign in at once, each returns to its page, and each sign-in renews the session id', async () => {
    const browser = new TestBrowser(site.app)
    const forms = [
      browser.visit('/api/login?returnTo=/matches'),
      browser.visit('/api/login?returnTo=/discover'),
    ] as const
    const [one, two] = await Promise.all(forms)
    expect((await browser.submit(two, { email, password: PASSWORD })).url).toBe('http://localhost:3000/discover')
    const first = browser.cookiesAt(new URL('http://localhost:3000/'))
    expect((await browser.submit(one, { email, password: PASSWORD })).url).toBe('http://localhost:3000/matches')
    const second = browser.cookiesAt(new URL('http://localhost:3000/'))
    expect(second).not.toBe(first)
    const statusWith = async (cookie: string) =>
      (await site.app.inject({ method: 'GET', url: '/api/auth/user', headers: { cookie } })).statusCode
    expect([await statusWith(first), await statusWith(second)]).toEqual([401, 200])
  })

  test('of more than five sign-ins at once the oldest is given up', async () => {
    const browser = new TestBrowser(site.app)
    for (let tab = 0; tab < 7; tab++) await browser.visit('/api/login')
    expect(browser.cookieNames().filter((name) => name.startsWith('pending-'))).toHaveLength(5)
  })

  test('a user made by the operator is theirs who proves to have the mailbox, and nobody else’s', async () => {
    const { db, pool } = site.database
    for (const [who, verified] of [
      ['uma', true],
      ['vera', false],
    ] as const) {
      const address = `${who}@example.org`
      await pool.query(
        'insert into users (id, email, created_at, updated_at) values (gen_random_uuid(), $1, now(), now())',
        [address],
      )
      await createAccount(db, { email: address, password: PASSWORD, verified })
      const browser = new TestBrowser(site.app)
      const landed = await browser.submit(await browser.visit('/api/login'), { email: address, password: PASSWORD })
      expect(await browser.isSignedIn()).toBe(verified)
      if (!verified) expect(landed.body).toContain('Confirm your e-mail first')
    }
  })

  test('in a second tab somebody else signs in and takes over', async () => {
    await createAccount(site.database.db, { email: 'tomas@example.org', password: PASSWORD, verified: true })
    const browser = new TestBrowser(site.app)
    const [one, two] = [await browser.visit('/api/login'), await browser.visit('/api/login')]
    await browser.submit(one, { email, password: PASSWORD })
    await browser.submit(two, { email: 'tomas@example.org', password: PASSWORD })
    const { body } = await browser.ask('GET', '/api/auth/user')
    expect(JSON.parse(body).email).toBe('tomas@example.org')
  })

  test('a callback that nobody asked for ends on a page that says so', async () => {
    const browser = new TestBrowser(site.app)
    const stale = await browser.visit('/api/callback?code=made-up&state=made-up')
    expect([stale.status, stale.url]).toEqual([400, 'http://localhost:3000/api/callback?code=made-up&state=made-up'])
    expect(stale.body).toContain('This sign-in cannot go on')
  })

  test('the callback of one browser is of no use in another', async () => {
    const mine = new TestBrowser(site.app)
    const page = await mine.visit('/api/login')
    let hop = await mine.ask('POST', page.url, { email, password: PASSWORD })
    while (!hop.headers.get('location')?.includes('/api/callback'))
      hop = await mine.ask('GET', hop.headers.get('location') ?? '')
    const theirs = new TestBrowser(site.app)
    expect((await theirs.visit(hop.headers.get('location') ?? '')).status).toBe(400)
    expect(await theirs.isSignedIn()).toBe(false)
  })

  test('one authorization code gives one session, however often the browser opens the callback', async () => {
    const browser = new TestBrowser(site.app)
    const page = await browser.visit('/api/login?returnTo=/matches')
    let hop = await browser.ask('POST', page.url, { email, password: PASSWORD })
    while (!hop.headers.get('location')?.includes('/api/callback'))
      hop = await browser.ask('GET', hop.headers.get('location') ?? '')
    const callback = hop.headers.get('location') ?? ''
    const { pool } = site.database
    const count = async () => (await pool.query(`select from session where sess ? 'userId'`)).rowCount ?? 0
    const before = await count()
    const headers = { cookie: browser.cookiesAt(new URL(callback)) }
    const url = callback.replace('http://localhost:3000', '')
    const replies = await Promise.all(Array.from({ length: 10 }, () => site.app.inject({ url, headers })))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(302))
    expect((await count()) - before).toBe(1)
    const places = replies.map((reply) => reply.headers.location)
    expect(places.filter((place) => place === '/matches')).toHaveLength(1)
    // a browser that lost the first answer signs in by following the others
    expect(places.filter((place) => place === '/api/login?returnTo=%2Fmatches')).toHaveLength(9)
    expect((await browser.visit('/api/login?returnTo=%2Fmatches')).url).toBe('http://localhost:3000/matches')
    expect(await browser.isSignedIn()).toBe(true)
  })

  test('a sign-in page that is too old says so and leads back', async () => {
    const page = await new TestBrowser(site.app).visit('/api/login')
    const other = new TestBrowser(site.app)
    expect((await other.visit(page.url)).status).toBe(410)
    expect((await other.submit(page, { email, password: PASSWORD })).status).toBe(410)
  })

  test('resetting a password signs the account out everywhere else', async () => {
    const elsewhere = new TestBrowser(site.app)
    await signIn(elsewhere)
    const browser = new TestBrowser(site.app)
    const forgot = await browser.visit((await browser.visit('/api/login')).url.replace('sign-in', 'forgot'))
    const known = await browser.submit(forgot, { email })
    const unknown = await browser.submit(forgot, { email: 'nobody@example.org' })
    expect(unknown.body.replace('nobody@', 'mara@')).toBe(known.body)
    // loaded again, the page sends nothing
    await browser.visit(known.url)
    expect(await mailsTo(site, email)).toHaveLength(1)

    const link = await linkMailedTo(site, email)
    const form = await browser.visit(link)
    expect((await browser.submit(form, { password: 'short' })).status).toBe(422)
    const landed = await browser.submit(form, { password: 'a new and longer road' })
    expect(landed.url).toBe('http://localhost:3000/')
    expect(await browser.isSignedIn()).toBe(true)
    expect(await elsewhere.isSignedIn()).toBe(false)
    expect((await elsewhere.visit('/api/login')).body).toContain(`<h1>Sign in to ${PRODUCT.name}</h1>`)

    expect((await browser.visit(link)).status).toBe(410)
    expect((await browser.submit(form, { password: 'once more with feeling' })).status).toBe(410)
    expect((await mailsTo(site, email))[0]?.subject).toContain('was changed')
    const again = new TestBrowser(site.app)
    expect((await signIn(again)).status).toBe(422)
  })

  test('the pages run no script but their own file, and may load nothing from elsewhere', async () => {
    const page = await new TestBrowser(site.app).visit('/api/login')
    expect(page.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'/,
    )
    expect(page.body).not.toMatch(/ style=|<style| on\w+=/)
    expect(page.body.match(/<script[^>]*>[^<]*/g)).toEqual([
      expect.stringMatching(/^<script src="\/identity\/[\w-]+\/account-pages\.js" defer>$/),
    ])
    for (const [, address = ''] of page.body.matchAll(/(?:href|src|srcset)="(\/identity\/[^"]+)"/g)) {
      const asset = await new TestBrowser(site.app).ask('GET', address)
      expect([asset.status, asset.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable'])
    }
  })
})

test.each(['/', '/discover', '/blog/1?x=%2F%2Fevil.example', '/?post=12', '/a#b'])(
  '%s is a page of this site',
  (path) => {
    expect(localPath(path)).toBe(path)
  },
)

test.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  'https://evil.example',
  'discover',
  '',
  '/a\r\nSet-Cookie: x=1',
  '/api/logout',
  '/%61pi/logout',
  '/x/../api/logout',
  '/oidc/session/end',
  `/${'a'.repeat(3000)}`,
  undefined,
  ['/discover', '/matches'],
])('%s leads nowhere', (given) => {
  expect(localPath(given)).toBeUndefined()
})

test('nothing that is accepted leads to another site', () => {
  const piece = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '@',
    ':',
    '%2f',
    '%5c',
    '\t',
    '\n',
    'evil.example',
    'http',
    '?',
    '#',
    'a',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const path = localPath(pieces.join(''))
      if (path !== undefined) expect(new URL(path, 'https://site.example').origin).toBe('https://site.example')
    }),
    { numRuns: 5000 },
  )
})
