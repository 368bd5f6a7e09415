import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Database, openDatabase } from '../db/client.ts'
import { signInAs } from '../operate/sign-in-as.ts'
import { tripBody } from './factories.ts'
import { aWhile, device } from './live.ts'
import { TEMPLATE, urlOf } from './postgres-for-tests.ts'
import { findRedis, type RedisForTests, startRedis } from './redis-for-tests.ts'
import { type Program, SERVER, startProgram } from './start-program.ts'

const SECRET = 'one-secret-for-all-the-nodes-of-a-test'
const NAME = 'caravan_nodes'
const redis = await findRedis()
if ('missing' in redis) process.stderr.write(`Two processes are not tested together: ${redis.missing}\n`)

describe.skipIf('missing' in redis)('two processes with one Redis', () => {
  const folder = fs.mkdtempSync(join(tmpdir(), 'caravan-nodes-'))
  let [first, second] = ['', '']
  let shared: RedisForTests
  let database: Database
  let nodes: Program[] = []

  beforeAll(async () => {
    if ('missing' in redis) return
    const postgres = inject('postgres')
    const admin = new pg.Client(postgres)
    await admin.connect()
    await admin.query(`drop database if exists ${NAME}`)
    await admin.query(`create database ${NAME} template ${TEMPLATE}`)
    await admin.end()
    database = openDatabase({ ...postgres, database: NAME, max: 4 })
    shared = await startRedis(redis.program)
    const common = { DATABASE_URL: urlOf(postgres, NAME), REDIS_URL: shared.url, SESSION_SECRET: SECRET }
    nodes = await Promise.all(
      ['first', 'second'].map((name) =>
        startProgram(SERVER, { ...common, DATA_DIR: join(folder, name), RATE_LIMIT: 'off', DEMO: 'off' }),
      ),
    )
    ;[first = '', second = ''] = nodes.map(({ url }) => url)
  })
  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.stop()))
    await shared?.close()
    await database?.close()
    fs.rmSync(folder, { recursive: true, force: true })
  })

  const somebody = (name: string) =>
    signInAs(database, { email: `${name}@example.org`, onboarded: true }, { secret: SECRET, isSecure: false })
  async function send<T>(url: string, cookie: string, method: string, body?: object): Promise<T> {
    const headers = { cookie, ...(body ? { 'content-type': 'application/json' } : {}) }
    const reply = await fetch(url, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
    return (await reply.json()) as T
  }

  test('what happens at one is heard at the other, once on each device, and a logout reaches both', async () => {
    const [mara, aiko] = [await somebody('mara'), await somebody('aiko')]
    const [atFirst, atSecond] = [
      await device(first, { cookie: mara.cookie }),
      await device(second, { cookie: mara.cookie }),
    ]
    const stranger = await device(second, { cookie: aiko.cookie })
    const trip = await send<{ id: string }>(`${first}/api/posts`, mara.cookie, 'POST', tripBody())
    expect(await stranger.ask('watch', { kind: 'post', id: trip.id })).toEqual({ ok: true })
    await send(`${first}/api/posts/${trip.id}/comments`, mara.cookie, 'POST', { content: 'Two beds left.' })
    expect(await stranger.hear('comment')).toMatchObject({ postId: trip.id, comment: { content: 'Two beds left.' } })

    const asked = await send<{ match: { id: string } }>(`${second}/api/posts/${trip.id}/match`, aiko.cookie, 'PUT', {
      matched: true,
    })
    await atFirst.hear('notification')
    await send(`${first}/api/matches/${asked.match.id}`, mara.cookie, 'PUT', { status: 'accepted' })
    const words = { matchId: asked.match.id, content: 'Six at the gate?' }
    await send(`${second}/api/messages`, aiko.cookie, 'POST', words)
    expect(await atFirst.hear('message')).toMatchObject(words)
    expect(await atSecond.hear('message')).toEqual(await atFirst.hear('message'))
    await aWhile()
    for (const { heard } of [atFirst, atSecond]) {
      expect(heard.filter(({ event }) => event === 'message')).toHaveLength(1)
    }

    await fetch(`${second}/api/logout`, { headers: { cookie: mara.cookie }, redirect: 'manual' })
    const start = performance.now()
    await Promise.all([atFirst.closed, atSecond.closed])
    expect(performance.now() - start).toBeLessThan(2000)
    expect(stranger.socket.connected).toBe(true)
    stranger.socket.close()
  })

  test('a block at one takes devices at the other out of the trip', async () => {
    const [mara, aiko] = [await somebody('mara-blocks'), await somebody('aiko-blocked')]
    const trip = await send<{ id: string }>(`${first}/api/posts`, mara.cookie, 'POST', tripBody())
    const there = await device(second, { cookie: aiko.cookie })
    expect(await there.ask('watch', { kind: 'post', id: trip.id })).toEqual({ ok: true })
    await send(`${first}/api/users/${aiko.userId}/block`, mara.cookie, 'PUT', { blocked: true })
    expect(await there.hear('unwatched')).toEqual({ kind: 'post', id: trip.id })
    expect(await there.ask('watch', { kind: 'post', id: trip.id })).toEqual({ problem: 'not-found' })
    await send(`${first}/api/posts/${trip.id}/comments`, mara.cookie, 'POST', { content: 'Two beds left.' })
    await aWhile()
    expect(there.heard.map(({ event }) => event)).toEqual(['unwatched'])
    there.socket.close()
  })

  test('with Redis away each process tells its own, and the other hears again when it is back', async () => {
    const [mara, aiko] = [await somebody('mara-too'), await somebody('aiko-too')]
    const trip = await send<{ id: string }>(`${first}/api/posts`, mara.cookie, 'POST', tripBody())
    const [here, there] = [await device(first, { cookie: aiko.cookie }), await device(second, { cookie: aiko.cookie })]
    for (const { ask } of [here, there]) await ask('watch', { kind: 'post', id: trip.id })
    await shared.stop()
    const say = (content: string) => send(`${first}/api/posts/${trip.id}/comments`, mara.cookie, 'POST', { content })
    await say('Nobody passes this on.')
    expect(await here.hear('comment')).toMatchObject({ comment: { content: 'Nobody passes this on.' } })
    await shared.start()
    const deadline = Date.now() + 10_000
    while (!there.heard.some(({ event }) => event === 'comment') && Date.now() < deadline) {
      await say('Is anybody there?')
      await sleep(250)
    }
    expect(there.heard.some(({ event }) => event === 'comment')).toBe(true)
    for (const { socket } of [here, there]) socket.close()
  })
})
