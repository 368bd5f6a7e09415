import * as fs from 'node:fs'
import { join } from 'node:path'
import { BLOG_CATEGORIES } from '@caravan/contract/blog.ts'
import type { MatchCard } from '@caravan/contract/matches.ts'
import type { Conversation } from '@caravan/contract/messages.ts'
import type { Notification } from '@caravan/contract/notifications.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { drawnFromTypedKey } from '../modules/places/drawn-place.ts'
import { buildGazetteer } from '../modules/places/gazetteer/build-gazetteer.ts'
import { hashPassword, isPassword } from '../platform/identity/password-rules.ts'
import { render } from '../platform/markdown/render.ts'
import { buildTestApp, type TestApp, useApp } from '../test/build-app.ts'
import { traveller } from '../test/factories.ts'
import { urlOf } from '../test/postgres/postgres-for-tests.ts'
import { temporaryFolder } from '../test/process/server-start.ts'
import { SERVER, startProgram } from '../test/process/start-program.ts'
import { ARTICLES, articleRows } from './articles.ts'
import { DEMO_LOGINS, loadDemoCast } from './load-demo.ts'

const { database } = await useApp()

/** What a process has loaded of this folder, out of the coverage that V8 writes at its end. */
function loadedHere(coverage: string): string[] {
  const here = new URL('./', import.meta.url).href
  const texts = fs.readdirSync(coverage).map((name) => fs.readFileSync(join(coverage, name), 'utf8'))
  const scripts = texts.flatMap((text): { url: string }[] => JSON.parse(text).result)
  const loaded = scripts.filter(({ url }) => url.startsWith(here)).map(({ url }) => url.slice(here.length))
  return [...new Set(loaded)].sort()
}

test.each([
  ['DEMO is off', { DEMO: 'off' }],
  ['others can reach it', { PUBLIC_URL: 'https://caravan.example.org', TRUST_PROXY: 'loopback', SMTP_URL: 'none' }],
])('an instance loads nothing of the cast where %s', async (_when, settings) => {
  const folder = temporaryFolder()
  const coverage = join(folder.path, 'coverage')
  const { rows } = await database.pool.query<{ name: string }>('select current_database() as name')
  const server = await startProgram(SERVER, {
    DATA_DIR: join(folder.path, 'data'),
    DATABASE_URL: urlOf(inject('postgres'), rows[0]?.name ?? ''),
    NODE_V8_COVERAGE: coverage,
    ...settings,
  })
  await server.stop()
  // the two that decide show that the rest would have been seen
  expect(loadedHere(coverage)).toEqual(['open-demo.ts', 'presence-queries.ts'])
  folder.remove()
})

describe('loading the demo cast', () => {
  const NOW = new Date('2030-03-15T12:00:00Z')
  const SIZE = { travellers: 40, trips: 200 }

  let made: TestApp
  beforeEach(async () => {
    await made?.close()
    made = await buildTestApp()
  })
  afterAll(() => made?.close())

  const load = (now = NOW) => loadDemoCast(made.database.db, { now, hashPassword })
  const rowsOf = async (query: string) => (await made.database.pool.query<Record<string, unknown>>(query)).rows

  test('fills an empty database', async () => {
    const loaded = await load()
    expect(loaded).toMatchObject(SIZE)
    const [counted] = await rowsOf(`select (select count(*) from users) as travellers,
    (select count(*) from trips) as trips, (select count(*) from likes) as likes,
    (select count(*) from comments) as comments, (select count(*) from matches) as matches, (select count(*) from messages) as messages,
    (select count(*) from articles) as articles`)
    expect(counted).toEqual(loaded)
  })

  test('leaves counters that equal their rows', async () => {
    await load()
    const differing = await rowsOf(`select t.destination from trips t
    where t.likes <> (select count(*) from likes where trip_id = t.id)
       or t.comments <> (select count(*) from comments where trip_id = t.id)
       or t.matches <> (select count(*) from matches where trip_id = t.id)`)
    expect(differing).toEqual([])
  })

  test('does nothing the second time, nor when two load at once', async () => {
    const both = await Promise.all([load(), load()])
    expect(both.map(({ trips }) => trips).sort()).toEqual([0, 200])
    expect(new Set(Object.values(await load()))).toEqual(new Set([0]))
  })

  test('makes the same ids at the same moment, and they sort by time', async () => {
    const first = await load().then(() => rowsOf('select id from trips order by created_at desc'))
    await made.database.db.execute(sql`truncate users, accounts cascade`)
    const second = await load().then(() => rowsOf('select id from trips order by created_at desc'))
    expect(second).toEqual(first)
    expect(await rowsOf('select id from trips order by id desc')).toEqual(first)
    expect(first[0]?.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  })

  test('finds each destination and each city in the gazetteer', async () => {
    await load()
    expect(await rowsOf('select destination from trips where place_id is null or latitude is null')).toEqual([])
    expect(await rowsOf('select count(distinct place_id) as places from trips')).toEqual([{ places: 80 }])
    const homeless = await rowsOf(`select distinct city from users u
    where not exists (select from places p where p.kind = 'city' and p.name = u.city and p.country = u.country)`)
    expect(homeless).toEqual([])
    expect(await rowsOf('select city from users where place_id is null')).toEqual([])
  })

  test('writes trips ahead of the moment, all within a year, and everything else before it', async () => {
    await load()
    const [first] = await rowsOf('select min(start_date) as earliest, max(end_date) as latest from trips')
    expect(String(first?.earliest) > '2030-03-15').toBe(true)
    expect(String(first?.latest) <= '2031-03-15').toBe(true)
    const tables = ['users', 'trips', 'likes', 'comments', 'matches', 'messages', 'notifications']
    const moments = tables.map((table) => `select created_at from ${table}`)
    const [last] = await rowsOf(`select max(created_at) as latest from (${moments.join(' union all ')}) every`)
    expect(last?.latest).toBeInstanceOf(Date)
    expect(Number(last?.latest)).toBeLessThan(NOW.getTime())
  })

  test('gives two of the cast a password and nobody else an account', async () => {
    await load()
    const accounts = await rowsOf('select email, password_hash from accounts order by email')
    expect(accounts.map(({ email }) => email)).toEqual(DEMO_LOGINS.map(({ email }) => email).sort())
    for (const { email, password } of DEMO_LOGINS) {
      expect(password.length).toBeGreaterThanOrEqual(10)
      const hash = accounts.find((account) => account.email === email)?.password_hash
      expect(await isPassword(password, String(hash))).toBe(true)
    }
  })

  test('leaves both who can sign in something to read, to answer and to look at', async () => {
    await load(new Date())
    for (const { email } of DEMO_LOGINS) {
      const who = await traveller(made.app, { email })
      const get = async <T>(url: string) => (await who.call('GET', url)).json<T>()
      const talks = await get<Conversation[]>('/api/conversations')
      expect(talks.filter(({ hasUnread }) => hasUnread)).toHaveLength(1)
      expect(talks.filter(({ lastMessage }) => lastMessage === null).length).toBeGreaterThan(0)
      expect(talks.filter(({ lastMessage }) => lastMessage !== null).length).toBeGreaterThan(3)
      expect(await get('/api/conversations/unread')).toEqual({ unread: 1 })
      expect((await get<object[]>('/api/match-requests')).length).toBeGreaterThan(0)
      const asked = await get<MatchCard[]>('/api/matches')
      expect(asked.filter(({ viewer }) => viewer.canUnsend).length).toBeGreaterThan(0)
      const notifications = await get<Notification[]>('/api/notifications')
      expect(new Set(notifications.map(({ kind }) => kind)).size).toBeGreaterThan(4)
      const unread = notifications.filter(({ isRead }) => !isRead)
      expect(unread.map(({ kind }) => kind)).toContain('message')
      expect(unread.length).toBeLessThan(notifications.length / 2)
    }
  })

  test('each conversation agrees with its messages', async () => {
    await load()
    const differing = await rowsOf(`select c.match_id from conversations c
    left join messages m on m.match_id = c.match_id and m.number = c.last_number
    where c.last_number <> (select count(*) from messages where match_id = c.match_id)
      or (c.last_number > 0 and (m.created_at, m.sender_id, m.content) is distinct from
        (c.active_at, c.last_sender_id, c.last_preview))
      or exists (select from messages where match_id = c.match_id and created_at < c.matched_at)`)
    expect(differing).toEqual([])
  })

  test('shows a new traveller a feed of ten trips by ten people', async () => {
    await load(new Date())
    const newcomer = await traveller(made.app)
    const feed = await newcomer.call('GET', '/api/posts?page=0')
    const trips = feed.json<{ user: { username: string }; destination: string }[]>()
    expect(new Set(trips.map(({ user }) => user.username)).size).toBe(10)
  })
})

describe('articles', () => {
  const { articles } = articleRows(new Date('2026-09-01T12:00:00Z'))

  let scenery: ReadonlyMap<string, string>
  beforeAll(() => {
    scenery = new Map(buildGazetteer().map((place) => [place.id, place.scenery]))
  })
  const kindOf = (key: string) => drawnFromTypedKey(key)?.kind ?? scenery.get(key)

  test('each text is an article, and each category has one', () => {
    const files = fs.readdirSync(new URL('articles/', import.meta.url)).map((name) => name.replace('.md', ''))
    expect(files.sort()).toEqual(ARTICLES.map(({ key }) => key).sort())
    expect(new Set(ARTICLES.map(({ category }) => category))).toEqual(new Set(BLOG_CATEGORIES))
  })

  test.each(articles.map((article) => [article.title, article] as const))(
    '%s can be read and drawn',
    (_title, article) => {
      const { words, html } = render(article.content)
      expect(words).toBeGreaterThanOrEqual(600)
      expect(article.content).not.toMatch(/TODO|lorem/i)
      // all that was written as markdown was understood as such
      expect(html.replace(/<[^>]+>/g, '')).not.toMatch(/^#|\*\*|\]\(/m)
      for (const [, key = ''] of `${article.content} ${article.imageUrl}`.matchAll(/\/postcards\/([^/]+)\//g))
        expect(kindOf(key), key).toBeDefined()
      expect(article.excerpt.length).toBeLessThanOrEqual(160)
    },
  )

  test('the picture of the Douro shows its valley, not the sea, which its country looks like', () => {
    const { picture = '' } = ARTICLES.find(({ key }) => key === 'douro-train') ?? {}
    expect(kindOf(/\/postcards\/([^/]+)\//.exec(picture)?.[1] ?? '')).toBe('countryside')
  })
})
