import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { readArticle } from '@caravan/contract/blog.ts'
import type { FastifyInstance } from 'fastify'
import { beforeEach, describe, expect, it, test } from 'vitest'
import { useApp, useSecondNode } from '../../test/build-app.ts'
import { postedTrip, traveller } from '../../test/factories.ts'
import { pageCall, renderedPage } from '../../test/pages.ts'
import { takeAway } from '../../test/postgres/take-away.ts'
import { changeCacheTag } from './cache-tag-queries.ts'
import { CACHED_ADDRESSES, type CachedAddress, findCachedAddress } from './page-cache.ts'
import { builtPages, type Render, servePages } from './pages.ts'

const { app } = await useApp({}, { pages: builtPages })

const LIST: CachedAddress = { path: /^\/list$/, query: { search: /./, category: /^[A-Z]\w+$/ } }
const keyOf = (url: string, addresses: readonly CachedAddress[] = [LIST]) => findCachedAddress(url, addresses)?.key

it('knows a page by what it is rendered by, whatever else its address says', () => {
  expect(keyOf('/list')).toBe('/list')
  expect(keyOf('/list?utm_source=a')).toBe('/list')
  expect(keyOf('/list?category=Culture&x=1&search=a b')).toBe('/list?search=a+b&category=Culture')
  expect(keyOf('/list?search=a%20b&category=Culture')).toBe('/list?search=a+b&category=Culture')
  expect(keyOf('/list?search=')).toBe('/list')
  expect(keyOf('/list?category=none-of-them')).toBe('/list')
  expect(keyOf('/list/1')).toBeUndefined()
})

it('keeps the landing page, and not the trip behind a link', () => {
  expect(keyOf('/', CACHED_ADDRESSES)).toBe('/')
  expect(keyOf('/?utm_source=a', CACHED_ADDRESSES)).toBe('/')
  for (const url of ['/?post=1', '/?a=b&post=1', '/?%70ost=1', '/matches', '//'])
    expect(keyOf(url, CACHED_ADDRESSES), url).toBeUndefined()
})

it('keeps the blog by its categories, and its articles, and no search', () => {
  expect(keyOf('/blog?category=Solo%20Travel&utm_source=a', CACHED_ADDRESSES)).toBe('/blog?category=Solo+Travel')
  expect(keyOf('/blog?category=Cooking', CACHED_ADDRESSES)).toBe('/blog')
  expect(keyOf('/blog/018f0000-0000-7000-8000-000000000000', CACHED_ADDRESSES)).toBeDefined()
  for (const url of ['/blog?search=a', '/blog?category=Culture&before=a', '/blog/a', '/blog-admin'])
    expect(keyOf(url, CACHED_ADDRESSES), url).toBeUndefined()
})

const timers = () => process.getActiveResourcesInfo().filter((resource) => resource === 'Timeout').length
const VISITS = 30

test('nothing of a page is held once it has been sent', async () => {
  const [mara, aiko] = [await traveller(app), await traveller(app)]
  await postedTrip(aiko, { destination: 'Hoi An' })
  const visit = async () => expect((await mara.call('GET', '/')).body).toContain('Hoi An')
  await visit()
  const before = timers()
  for (let n = 0; n < VISITS; n++) await visit()
  expect(timers() - before).toBeLessThan(VISITS / 3)
})

describe('page cache', async () => {
  const ADDRESSES: CachedAddress[] = [
    { path: /^\/$/, notWith: ['post'], isForVisitors: true },
    { path: /^\/blog(\/\w+)?$/, query: { search: /./ }, cacheTags: ['blog'] },
    { path: /^\/articles\/(?<articleId>[\w-]+)$/, cacheTags: ['blog'], about: readArticle.path },
  ]
  const FRESH_WITHIN_MS = 1000

  /** What the pages show, and what their renderer was asked with. */
  let words = 'first'
  let rendered: Request[] = []
  beforeEach(() => {
    rendered = []
  })

  const render: Render = async (request, { nonce, callApi }) => {
    rendered.push(request)
    const viewer = await callApi(pageCall('/api/auth/user'))
    const { pathname, search } = new URL(request.url)
    const who = viewer.status === 200 ? viewer.body.length : 'nobody'
    const page = `<script nonce="${nonce}">run()</script><p>${words} for ${who} at ${pathname}${search}</p>`
    const isMissing = pathname === '/blog/missing' || pathname.startsWith('/articles/')
    return renderedPage(page.padEnd(2000), { status: isMissing ? 404 : 200 })
  }
  const pages = async (app: FastifyInstance) => servePages(app, async () => render, { addresses: ADDRESSES })

  const site = await useApp({}, { pages })
  const { app, database } = site
  const get = (url: string, headers: Record<string, string> = {}, from = app) => from.inject({ url, headers })
  const seen = async (from: FastifyInstance, url = '/blog') => (await get(url, {}, from)).body

  test('a page is rendered once for all who ask, of nothing but its address', async () => {
    const asked = Array.from({ length: 8 }, (_, n) =>
      get(`/blog?search=once&utm_source=${n}`, {
        cookie: `theme=${n}`,
        'accept-language': 'de',
        'x-forwarded-for': '1.2.3.4',
      }),
    )
    const replies = await Promise.all(asked)
    expect(rendered).toHaveLength(1)
    expect(rendered[0]?.url).toMatch(/\/blog\?search=once$/)
    expect([...(rendered[0]?.headers.keys() ?? [])]).toEqual(['accept'])
    expect(new Set(replies.map(({ body }) => body)).size).toBe(1)
  })

  test('a traveller has a page of their own, and nobody else is sent it', async () => {
    const mara = await traveller(app)
    await get('/')
    const own = await mara.call('GET', '/')
    expect(own.body).not.toContain('for nobody')
    expect(own.headers['cache-control']).toBe('private, no-store')
    expect(own.headers.etag).toBeUndefined()
    expect(own.headers['content-security-policy']).toMatch(/script-src 'self' 'nonce-/)
    // the same page for everybody, also for somebody signed in
    expect((await mara.call('GET', '/blog')).body).toContain('for nobody')
    const visitors = await get('/')
    expect(visitors.body).toContain('for nobody')
    expect(visitors.headers.vary).toContain('Cookie')
    expect(visitors.headers['set-cookie']).toBeUndefined()
  })

  test('it names its scripts by their hash, and no nonce', async () => {
    const { headers, body } = await get('/')
    const policy = String(headers['content-security-policy'])
    expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/]{43}='; style-src 'self';/)
    expect(policy).not.toMatch(/nonce|unsafe/)
    expect(body).not.toContain('nonce')
  })

  test('who has it already gets 304; who has not gets it compressed once', async () => {
    const { headers, body } = await get('/')
    const etag = String(headers.etag)
    expect(headers['cache-control']).toMatch(/^public, max-age=0, s-maxage=1, stale-while-revalidate=\d+$/)
    for (const known of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*']) {
      const reply = await get('/', { 'if-none-match': known })
      expect({ known, status: reply.statusCode, body: reply.body }).toEqual({ known, status: 304, body: '' })
      expect(reply.headers.etag).toBe(etag)
    }
    expect((await get('/', { 'if-none-match': '"other"' })).statusCode).toBe(200)
    const br = await get('/', { 'accept-encoding': 'gzip, deflate, br, zstd' })
    expect(br.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(body)
    const gzip = await get('/', { 'accept-encoding': 'gzip, br;q=0' })
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(body)
    const head = await app.inject({ method: 'HEAD', url: '/' })
    expect([head.statusCode, head.headers.etag, head.body]).toEqual([200, etag, ''])
  })

  test('what is not there is kept by nobody', async () => {
    for (let n = 0; n < 2; n++) {
      const { statusCode, headers } = await get('/blog/missing')
      expect([statusCode, headers['cache-control'], headers.etag]).toEqual([404, 'no-store', undefined])
    }
    expect(rendered).toHaveLength(2)
  })

  test('made-up addresses have one page that says so, rendered once and sent compressed', async () => {
    const made = () => `/articles/${crypto.randomUUID()}`
    for (let n = 0; n < 3; n++) {
      const { statusCode, headers, rawPayload } = await get(made(), { 'accept-encoding': 'br' })
      expect([statusCode, headers['cache-control'], headers['content-encoding']]).toEqual([404, 'no-store', 'br'])
      expect(brotliDecompressSync(rawPayload).toString()).toContain('run()')
    }
    expect(rendered).toHaveLength(1)
  })

  const secondApp = await useSecondNode(site, { LOG_LEVEL: 'silent' }, { pages })

  test('a change is seen at every node within a second of its commit, and not before', async () => {
    words = 'before'
    const nodes = [app, secondApp]
    await database.db.transaction((tx) => changeCacheTag(tx, 'blog'))
    const show = (expected: string) =>
      expect
        .poll(() => Promise.all(nodes.map((node) => seen(node))), { timeout: FRESH_WITHIN_MS })
        .toEqual(nodes.map(() => expect.stringContaining(expected)))
    await show('before')
    const renders = rendered.length
    await database.db.transaction(async (tx) => {
      await changeCacheTag(tx, 'blog')
      words = 'after'
      expect(await Promise.all(nodes.map((node) => seen(node)))).toEqual(
        nodes.map(() => expect.stringContaining('before')),
      )
    })
    await show('after')
    expect(rendered.length).toBe(renders + nodes.length)
  })

  test('without the database what is kept is sent on', async () => {
    await seen(app)
    const giveBack = await takeAway(database)
    try {
      await expect.poll(async () => (await get('/blog')).statusCode).toBe(200)
      expect(await seen(app)).toContain('for nobody')
    } finally {
      await giveBack()
    }
  })
})
