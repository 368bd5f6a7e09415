import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EditedArticle } from '@caravan/contract/blog.ts'
import type { Notification } from '@caravan/contract/notifications.ts'
import { createClient } from '@redis/client'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Database, openDatabase } from '../db/client.ts'
import { signInAs } from '../operate/sign-in-as.ts'
import { articleBody } from './articles.ts'
import { tripBody } from './factories.ts'
import { device } from './live.ts'
import { findRedis, type RedisForTests, startRedis } from './outside/redis-for-tests.ts'
import { type Relay, startRelay } from './outside/relay.ts'
import { type S3ForTests, startS3 } from './outside/s3-for-tests.ts'
import { createFromTemplate } from './postgres/create-from-template.ts'
import { urlOf } from './postgres/postgres-for-tests.ts'
import { type Program, SERVER, startProgram } from './process/start-program.ts'
import { quarters } from './sample-images.ts'
import { dayFromNow, PLACES } from './search.ts'

const SECRET = 'one-secret-for-all-the-nodes-of-a-test'
const BLOG_PASSWORD = 'cherries in june'
const NAME = 'caravan_nodes'
const redis = await findRedis()
if ('missing' in redis) process.stderr.write(`Two processes are not tested together: ${redis.missing}\n`)

describe.skipIf('missing' in redis)('two processes with one Redis', () => {
  const folder = fs.mkdtempSync(join(tmpdir(), 'caravan-nodes-'))
  let [first, second] = ['', '']
  let shared: RedisForTests
  let replica: Relay
  let database: Database
  let nodes: Program[] = []
  let store: S3ForTests
  let common: Record<string, string> = {}

  beforeAll(async () => {
    if ('missing' in redis) return
    const postgres = inject('postgres')
    await createFromTemplate(postgres, NAME)
    database = openDatabase({ ...postgres, database: NAME, max: 4 })
    shared = await startRedis(redis.program)
    store = await startS3()
    // what reads may lag is asked of the primary by another way, which can be cut
    replica = await startRelay(join(postgres.host, `.s.PGSQL.${postgres.port}`))
    common = {
      DATABASE_URL: urlOf(postgres, NAME),
      DATABASE_REPLICA_URL: `postgres://${postgres.user}@127.0.0.1:${replica.port}/${NAME}`,
      REDIS_URL: shared.url,
      SESSION_SECRET: SECRET,
      BLOG_ADMIN_PASSWORD: BLOG_PASSWORD,
      ...store.settings,
    }
    nodes = await Promise.all(['first', 'second'].map(startNode))
    ;[first = '', second = ''] = nodes.map(({ url }) => url)
  })
  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.stop()))
    await shared?.close()
    await store?.close()
    replica?.close()
    await database?.close()
    fs.rmSync(folder, { recursive: true, force: true })
  })

  const startNode = (name: string) =>
    startProgram(SERVER, { ...common, DATA_DIR: join(folder, name), RATE_LIMIT: 'off', DEMO: 'off' })
  const somebody = (name: string) =>
    signInAs(database, { email: `${name}@example.org`, onboarded: true }, { secret: SECRET, isSecure: false })
  async function send<T>(url: string, cookie: string, method: string, body?: object): Promise<T> {
    const headers = { cookie, ...(body ? { 'content-type': 'application/json' } : {}) }
    const reply = await fetch(url, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
    return (await reply.json()) as T
  }

  test('what happens at one is received at the other, once on each device, and a logout reaches both', async () => {
    const [mara, aiko] = [await somebody('mara'), await somebody('aiko')]
    const [atFirst, atSecond] = [
      await device(first, { cookie: mara.cookie }),
      await device(second, { cookie: mara.cookie }),
    ]
    const stranger = await device(second, { cookie: aiko.cookie })
    const trip = await send<{ id: string }>(`${first}/api/posts`, mara.cookie, 'POST', tripBody())
    expect(await stranger.ask('watch', { kind: 'post', id: trip.id })).toMatchObject({ ok: true })
    await send(`${first}/api/posts/${trip.id}/comments`, mara.cookie, 'POST', { content: 'Two beds left.' })
    expect(await stranger.receive('comment')).toMatchObject({ postId: trip.id, comment: { content: 'Two beds left.' } })

    const asked = await send<{ match: { id: string } }>(`${second}/api/posts/${trip.id}/match`, aiko.cookie, 'PUT', {
      matched: true,
    })
    await atFirst.receive('notification')
    await send(`${first}/api/matches/${asked.match.id}`, mara.cookie, 'PUT', { status: 'accepted' })
    const words = { matchId: asked.match.id, content: 'Six at the gate?' }
    await send(`${second}/api/messages`, aiko.cookie, 'POST', words)
    expect(await atFirst.receive('message')).toMatchObject(words)
    expect(await atSecond.receive('message')).toEqual(await atFirst.receive('message'))
    const next = { ...words, content: 'I bring tea.' }
    await send(`${second}/api/messages`, aiko.cookie, 'POST', next)
    for (const { receive, received } of [atFirst, atSecond]) {
      await receive('message', (payload) => Object(payload).content === next.content)
      expect(received.filter(({ event }) => event === 'message')).toHaveLength(2)
    }

    const { rows } = await database.pool.query<{ sid: string; sess: object; expire: Date }>(
      `select sid, sess, expire from session where sess ->> 'userId' = $1`,
      [mara.userId],
    )
    await fetch(`${second}/api/logout`, { headers: { cookie: mara.cookie }, redirect: 'manual' })
    // back in its place, so that no look at the sessions of sockets closes them: what was announced does
    await database.pool.query('insert into session (sid, sess, expire) values ($1, $2, $3)', [
      rows[0]?.sid,
      rows[0]?.sess,
      rows[0]?.expire,
    ])
    await Promise.all([atFirst.closed, atSecond.closed])
    expect(stranger.socket.connected).toBe(true)
    stranger.socket.close()
  })

  test('a block at one takes devices at the other out of the trip', async () => {
    const [mara, aiko, jonas] = [
      await somebody('mara-blocks'),
      await somebody('aiko-blocked'),
      await somebody('jonas-talks'),
    ]
    const trip = await send<{ id: string }>(`${first}/api/posts`, mara.cookie, 'POST', tripBody())
    const other = await send<{ id: string }>(`${first}/api/posts`, jonas.cookie, 'POST', tripBody())
    const there = await device(second, { cookie: aiko.cookie })
    for (const { id } of [trip, other])
      expect(await there.ask('watch', { kind: 'post', id })).toMatchObject({ ok: true })
    await send(`${first}/api/users/${aiko.userId}/block`, mara.cookie, 'PUT', { blocked: true })
    expect(await there.receive('unwatched')).toEqual({ kind: 'post', id: trip.id })
    expect(await there.ask('watch', { kind: 'post', id: trip.id })).toEqual({ problem: 'not-found' })
    await send(`${first}/api/posts/${trip.id}/comments`, mara.cookie, 'POST', { content: 'Two beds left.' })
    // what is announced later on the same way arrives alone
    await send(`${first}/api/posts/${other.id}/comments`, jonas.cookie, 'POST', { content: 'Tea is on me.' })
    expect(await there.receive('comment')).toMatchObject({ comment: { content: 'Tea is on me.' } })
    expect(there.received.filter(({ event }) => event !== 'post').map(({ event }) => event)).toEqual([
      'unwatched',
      'comment',
    ])
    there.socket.close()
  })

  test('what is said in a group reaches members at both nodes once, and nobody who left or is hidden', async () => {
    const LISBON = { city: 'Lisbon', country: 'Portugal' }
    const inLisbon = (name: string) =>
      signInAs(
        database,
        { email: `${name}@example.org`, onboarded: true, ...LISBON },
        { secret: SECRET, isSecure: false },
      )
    const [mara, aiko, jonas] = [
      await inLisbon('mara-opens'),
      await inLisbon('aiko-joins'),
      await inLisbon('jonas-too'),
    ]
    const [atFirst, atSecond] = [
      await device(first, { cookie: aiko.cookie }),
      await device(second, { cookie: aiko.cookie }),
    ]
    const hidden = await device(second, { cookie: jonas.cookie })
    const { id } = await send<{ id: string }>(`${first}/api/group-chats`, mara.cookie, 'POST', {
      ...LISBON,
      name: 'Tea',
    })
    for (const { cookie } of [aiko, jonas]) await send(`${first}/api/group-chats/${id}/join`, cookie, 'POST')
    // said when their devices are in the room, at whichever node
    const isOwn = (payload: unknown) => Object(payload).id === id
    for (const { receive } of [atFirst, atSecond, hidden]) await receive('group-chat', isOwn)
    await send(`${second}/api/users/${mara.userId}/block`, jonas.cookie, 'PUT', { blocked: true })
    const contents = Array.from({ length: 20 }, (_, n) => `Number ${n}`)
    for (const [n, content] of contents.entries()) {
      await send(`${n % 2 ? first : second}/api/group-chats/${id}/messages`, mara.cookie, 'POST', { content })
    }
    for (const { received } of [atFirst, atSecond]) {
      const said = () =>
        received.filter(({ event }) => event === 'group-message').map(({ payload }) => Object(payload).message)
      await expect.poll(() => said().length, { timeout: 20_000 }).toBe(contents.length)
      // those of one node come as they were written; those of two may cross on their way, and their moments order them
      const of = (node: number) => said().filter((_, n, all) => contents.indexOf(all[n].content) % 2 === node)
      for (const node of [0, 1]) {
        expect(of(node).map(({ content }) => content)).toEqual(contents.filter((_, n) => n % 2 === node))
      }
      const inOrder = said().toSorted((one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt))
      expect(inOrder.map(({ content }) => content)).toEqual(contents)
    }
    for (const { received } of [atFirst, atSecond]) received.length = 0
    await send(`${second}/api/group-chats/${id}/leave`, aiko.cookie, 'POST')
    // said when their devices have left the room
    for (const { receive } of [atFirst, atSecond]) await receive('group-chat', isOwn)
    await send(`${first}/api/group-chats/${id}/messages`, jonas.cookie, 'POST', { content: 'By Jonas' })
    expect(await hidden.receive('group-message')).toMatchObject({ message: { content: 'By Jonas' } })
    await send(`${first}/api/group-chats/${id}`, mara.cookie, 'DELETE')
    expect(await hidden.receive('group-chat', (payload) => Object(payload).isOver)).toEqual({ id, isOver: true })
    for (const { received } of [atFirst, atSecond]) {
      expect(received).toEqual([{ event: 'group-chat', payload: { id, isOver: false } }])
    }
    for (const { socket } of [atFirst, atSecond, hidden]) socket.close()
  })

  const inLisbon = () => tripBody({ ...PLACES.lisbon, startDate: dayFromNow(30), endDate: dayFromNow(33) })
  const notified = async (url: string, cookie: string, kind: string) =>
    (await send<Notification[]>(`${url}/api/notifications`, cookie, 'GET')).filter((one) => one.kind === kind)

  test('a trip posted at one wakes a wish whose owner is connected to the other, once', async () => {
    const [mara, jonas] = [await somebody('mara-posts'), await somebody('jonas-wishes')]
    const there = await device(second, { cookie: jonas.cookie })
    await send(`${second}/api/wishes`, jonas.cookie, 'POST', { placeId: PLACES.lisbon.placeId })
    const ids: string[] = []
    for (let n = 0; n < 3; n++) {
      const { id } = await send<{ id: string }>(`${first}/api/posts`, mara.cookie, 'POST', inLisbon())
      await there.receive('notification', (payload) => Object(payload).trip?.id === id)
      ids.push(id)
    }
    const woken = there.received
      .filter(({ event }) => event === 'notification')
      .map(({ payload }) => [Object(payload).kind, Object(payload).trip.id])
    expect(woken).toEqual(ids.map((id) => ['wish-fits', id]))
    for (const url of [first, second]) {
      const listed = (await notified(url, jonas.cookie, 'wish-fits')).map(({ trip }) => trip?.id)
      expect(listed).toEqual(ids.toReversed())
    }
    there.socket.close()
  })

  test('a digest that both look for at once is made once, and said at the other', async () => {
    const [mara, jonas] = [await somebody('mara-news'), await somebody('jonas-searches')]
    const q = `quokka${Date.now().toString(36)}`
    await send(`${first}/api/saved-searches`, jonas.cookie, 'POST', { q })
    await send(`${first}/api/posts`, mara.cookie, 'POST', { ...inLisbon(), description: `Of a ${q}.` })
    const [here, there] = [
      await device(first, { cookie: jonas.cookie }),
      await device(second, { cookie: jonas.cookie }),
    ]
    await database.pool.query(`update search_digests set due_at = now() - interval '1 minute'`)
    await database.pool.query(`select graphile_worker.add_job('send-digests') from generate_series(1, 8)`)
    const isDigest = (payload: unknown) => Object(payload).kind === 'search-digest'
    for (const { receive } of [here, there]) {
      expect(await receive('notification', isDigest)).toMatchObject({ digest: { q, trips: 1 } })
    }
    const waiting = async () =>
      (await database.pool.query(`select from graphile_worker.jobs where task_identifier = 'send-digests'`)).rowCount
    await expect.poll(waiting, { timeout: 20_000 }).toBe(0)
    for (const { received } of [here, there])
      expect(received.filter(({ payload }) => isDigest(payload))).toHaveLength(1)
    expect(await notified(second, jonas.cookie, 'search-digest')).toHaveLength(1)
    for (const { socket } of [here, there]) socket.close()
  })

  test('For you goes on at the other where it was begun at the one: nothing twice, nothing missed', async () => {
    const [mara, jonas] = [await somebody('mara-many'), await somebody('jonas-scrolls')]
    await database.pool.query('delete from trips')
    const ids: string[] = []
    for (let n = 0; n < 25; n++)
      ids.push((await send<{ id: string }>(`${first}/api/posts`, mara.cookie, 'POST', inLisbon())).id)
    const seen: string[] = []
    let next: string | undefined = '/api/for-you'
    for (let page = 0; next && page < ids.length; page++) {
      const reply: Response = await fetch((page % 2 ? second : first) + next, { headers: { cookie: jonas.cookie } })
      seen.push(...((await reply.json()) as { id: string }[]).map(({ id }) => id))
      next = /<([^>]+)>; rel="next"/.exec(reply.headers.get('link') ?? '')?.[1]?.replace(/^https?:\/\/[^/]+/, '')
    }
    expect(seen).toHaveLength(ids.length)
    expect(seen.toSorted()).toEqual(ids.toSorted())
  })

  test('a picture is sent to an address of one, at the other, and kept at either', async () => {
    const mara = await somebody('mara-pictures')
    const { uploadURL } = await send<{ uploadURL: string }>(`${first}/api/objects/upload`, mara.cookie, 'POST')
    const { pathname, search } = new URL(uploadURL)
    const body = new Uint8Array(await quarters(400, 300))
    const sent = await fetch(second + pathname + search, {
      method: 'PUT',
      headers: { 'content-type': 'image/png' },
      body,
    })
    expect(sent.status).toBe(200)
    const kept = await send<{ objectPath: string }>(`${first}/api/trip-images`, mara.cookie, 'PUT', {
      imageURL: pathname,
    })
    const picture = await fetch(`${second}${kept.objectPath}`, { headers: { cookie: mara.cookie } })
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, expect.stringContaining('image/')])
    await picture.arrayBuffer()
  })

  test('what is published at one is read at the other within a second, and one logout of the blog admin ends both', async () => {
    const atSecond = async (path: string) => (await fetch(second + path)).text()
    const before = await atSecond('/blog')
    const unlocked = await fetch(`${first}/api/blog-admin/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ password: BLOG_PASSWORD }),
    })
    const [cookie = ''] = unlocked.headers.get('set-cookie')?.split(';') ?? []
    const article = await send<EditedArticle>(`${first}/api/blog-admin/posts`, cookie, 'POST', articleBody())
    expect(before).not.toContain(article.title)
    const within = { timeout: 1000, interval: 50 }
    await expect.poll(() => atSecond('/blog'), within).toContain(article.title)
    expect(await atSecond(`/blog/${article.id}`)).toContain(article.title)
    // the session is that of both
    const changed = articleBody({ title: 'Cherries by the river' })
    await send(`${second}/api/blog-admin/posts/${article.id}`, cookie, 'PUT', changed)
    const atFirst = async () => (await fetch(`${first}/blog/${article.id}`)).text()
    await expect.poll(atFirst, within).toContain('Cherries by the river')

    await send(`${first}/api/blog-admin/session`, cookie, 'DELETE')
    for (const node of [first, second])
      expect((await fetch(`${node}/api/blog-admin/posts`, { headers: { cookie } })).status).toBe(401)
  })

  test('places are found while the replica is lost, and of the replica again when it is back', async () => {
    const mara = await somebody('mara-places')
    const search = async () => (await fetch(`${first}/api/places?q=Lis`, { headers: { cookie: mara.cookie } })).status
    const isUp = () => metric(first, 'db_replica_up')
    expect(await search()).toBe(200)
    expect(await isUp()).toBe(1)
    expect(replica.connections()).toBeGreaterThan(0)
    replica.cut()
    expect(await search()).toBe(200)
    expect([await isUp(), replica.connections()]).toEqual([0, 0])
    replica.mend()
    const connectionsAfterSearch = async () => {
      expect(await search()).toBe(200)
      return replica.connections()
    }
    await expect.poll(connectionsAfterSearch, { timeout: 60_000, interval: 500 }).toBeGreaterThan(0)
    expect(await isUp()).toBe(1)
  }, 120_000)

  const metric = async (url: string, name: string) => {
    const metrics = await (await fetch(`${url}/metrics`)).text()
    return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(metrics)?.[1])
  }
  const received = (url: string) => metric(url, 'live_messages_received_total')

  test('what is announced to a room costs a node nothing that has nobody in it', async () => {
    const [mara, aiko] = [await somebody('mara-rooms'), await somebody('aiko-rooms')]
    const trip = await send<{ id: string }>(`${first}/api/posts`, mara.cookie, 'POST', tripBody())
    const say = (content: string) => send(`${first}/api/posts/${trip.id}/comments`, mara.cookie, 'POST', { content })
    const here = await device(first, { cookie: aiko.cookie })
    await here.ask('watch', { kind: 'post', id: trip.id })
    const [before, beforeHere] = [await received(second), await received(first)]
    for (let n = 0; n < 10; n++) await say(`Comment ${n}`)
    await here.receive('comment')
    // the one who announces has each back through Redis; counts of several comments may be announced as one
    await expect.poll(() => received(first), { timeout: 20_000 }).toBeGreaterThan(beforeHere + 10)
    expect(await received(second)).toBe(before)

    const there = await device(second, { cookie: aiko.cookie })
    await there.ask('watch', { kind: 'post', id: trip.id })
    await say('And one more.')
    await there.receive('comment')
    expect(await received(second)).toBeGreaterThan(before)
    for (const { socket } of [here, there]) socket.close()
  })

  test('what is for a room with nobody in it on any node is not looked up, and not announced', async () => {
    const [mara, aiko] = [await somebody('mara-alone'), await somebody('aiko-alone')]
    const trip = await send<{ id: string }>(`${first}/api/posts`, mara.cookie, 'POST', tripBody())
    const say = (content: string) => send(`${first}/api/posts/${trip.id}/comments`, mara.cookie, 'POST', { content })
    const asked = createClient({ url: shared.url })
    await asked.connect()
    const calls = async (command: string) => {
      const stats = await asked.info('commandstats')
      return Number(stats.split(`cmdstat_${command}:calls=`)[1]?.split(',')[0] ?? 0)
    }
    const [looked, announced] = [await calls('pubsub|shardnumsub'), await calls('spublish')]
    await say('Is anybody there?')
    // the comment, and the counts
    await expect.poll(() => calls('pubsub|shardnumsub'), { timeout: 20_000 }).toBeGreaterThanOrEqual(looked + 2)
    expect(await calls('spublish')).toBe(announced)
    const there = await device(second, { cookie: aiko.cookie })
    await there.ask('watch', { kind: 'post', id: trip.id })
    await say('Now somebody is.')
    expect(await there.receive('comment')).toMatchObject({ comment: { content: 'Now somebody is.' } })
    there.socket.close()
    asked.destroy()
  })

  test('without Redis a node starts and announces to its own sockets; when Redis is back all resync and share events', async () => {
    const [mara, aiko] = [await somebody('mara-too'), await somebody('aiko-too')]
    const trip = await send<{ id: string }>(`${first}/api/posts`, mara.cookie, 'POST', tripBody())
    const say = (content: string) => send(`${first}/api/posts/${trip.id}/comments`, mara.cookie, 'POST', { content })
    const listener = async (url: string) => {
      const opened = await device(url, { cookie: aiko.cookie })
      expect(await opened.ask('watch', { kind: 'post', id: trip.id })).toMatchObject({ ok: true })
      return opened
    }
    const [here, there] = [await listener(first), await listener(second)]
    await shared.stop()
    const third = await startNode('third')
    nodes.push(third)
    const joining = await listener(third.url)
    await say('Nobody passes this on.')
    expect(await here.receive('comment')).toMatchObject({ comment: { content: 'Nobody passes this on.' } })
    await shared.start()
    for (const { received } of [here, there, joining]) {
      await expect.poll(() => received.map(({ event }) => event), { timeout: 20_000 }).toContain('resync')
    }
    await say('Is anybody there?')
    for (const { received } of [here, there, joining]) {
      const last = () => received.filter(({ event }) => event === 'comment').at(-1)?.payload
      await expect.poll(last, { timeout: 10_000 }).toMatchObject({ comment: { content: 'Is anybody there?' } })
    }
    for (const { socket } of [here, there, joining]) socket.close()
  }, 120_000)
})
