import { execFile } from 'node:child_process'
import * as fs from 'node:fs'
import { type RequestOptions, request } from 'node:https'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { LIVE_PATH } from '@caravan/contract/live.ts'
import pg from 'pg'
import sharp from 'sharp'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../db/client.ts'
import { signInAs } from '../operate/sign-in-as.ts'
import { tripBody } from './factories.ts'
import { findRedis, type RedisForTests, startRedis } from './outside/redis-for-tests.ts'
import { type S3ForTests, startS3 } from './outside/s3-for-tests.ts'
import { bodyOf, makeCertificate, startTlsProxy } from './outside/tls-proxy.ts'
import { urlOf } from './postgres/postgres-for-tests.ts'
import { startReplicatedPostgres } from './postgres/replicated-postgres.ts'
import { temporaryFolder } from './process/server-start.ts'
import { type Program, SERVER, startProgram } from './process/start-program.ts'
import { withoutSettings } from './process/without-settings.ts'

/** What compose.yaml sets up, as processes: two nodes, a database with a replica, Redis, an S3 store, a proxy with TLS. */

const OPS = fileURLToPath(new URL('../ops.ts', import.meta.url))
const SECRET = 'one-secret-for-all-the-nodes-of-a-test'
const run = promisify(execFile)
const folder = temporaryFolder()
const redis = await findRedis()
const tls = makeCertificate(folder.path)
const missing = [redis, tls].flatMap((one) => ('missing' in one ? [one.missing] : []))
if (missing.length > 0) process.stderr.write(`The deployment is not tested: ${missing.join('; ')}\n`)

describe.skipIf(missing.length > 0)('two nodes behind a proxy, with all that compose.yaml names', () => {
  let postgres: Awaited<ReturnType<typeof startReplicatedPostgres>>
  let shared: RedisForTests
  let store: S3ForTests
  let proxy: Awaited<ReturnType<typeof startTlsProxy>>
  let settings: Record<string, string>
  const nodes: Program[] = []
  const addresses: string[] = []
  const dataDirs = ['node-1', 'node-2'].map((name) => join(folder.path, name))

  beforeAll(async () => {
    if ('missing' in redis || 'missing' in tls) return
    // PostgreSQL may run as another user than we do
    fs.chmodSync(folder.path, 0o755)
    postgres = await startReplicatedPostgres(folder.path)
    shared = await startRedis(redis.program)
    store = await startS3()
    proxy = await startTlsProxy(tls, addresses)
    settings = {
      PUBLIC_URL: proxy.url,
      TRUST_PROXY: '127.0.0.1',
      DATABASE_URL: urlOf(postgres.primary.poolConfig, postgres.primary.poolConfig.database),
      DATABASE_REPLICA_URL: urlOf(postgres.replica.poolConfig, postgres.replica.poolConfig.database),
      DATABASE_POOL: '10',
      REDIS_URL: shared.url,
      ...store.settings,
      SESSION_SECRET: SECRET,
      SMTP_URL: 'none',
      SHUTDOWN_GRACE: '0',
    }
    const started = await Promise.all(dataDirs.map((dir) => startProgram(SERVER, { ...settings, DATA_DIR: dir })))
    nodes.push(...started)
    addresses.push(...started.map(({ url }) => url))
  }, 180_000)
  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.stop()))
    await proxy?.stop()
    await shared?.stop()
    await store?.close()
    await postgres?.replica.stop()
    await postgres?.primary.stop()
    folder.remove()
  }, 300_000)

  const ca = 'missing' in tls ? '' : tls.cert
  /** As a browser asks, through the proxy. */
  function visit(path: string, { body, ...options }: RequestOptions & { body?: Buffer | object } = {}) {
    const json = body && !Buffer.isBuffer(body) ? { 'content-type': 'application/json' } : {}
    const headers = { ...json, ...options.headers }
    return new Promise<{ status: number; text: string }>((done, fail) => {
      const asked = request(new URL(path, proxy.url), { ca, ...options, headers }, (answer) =>
        bodyOf(answer).then((text) => done({ status: answer.statusCode ?? 0, text }), fail),
      )
      asked.once('error', fail)
      asked.end(Buffer.isBuffer(body) ? body : body && JSON.stringify(body))
    })
  }
  const asJson = async <T>(asked: ReturnType<typeof visit>) => {
    const { status, text } = await asked
    expect(status, text).toBeLessThan(300)
    const answer: T = JSON.parse(text)
    return answer
  }
  async function cookieOf(name: string): Promise<string> {
    const database = openDatabase(postgres.primary.poolConfig)
    const who = { email: `${name}@example.org`, onboarded: true }
    const { cookie } = await signInAs(database, who, { secret: SECRET, isSecure: true })
    await database.close()
    return cookie
  }
  async function rowsOf(address: pg.ClientConfig, text: string) {
    const client = new pg.Client(address)
    await client.connect()
    const { rows } = await client.query(text)
    await client.end()
    return rows
  }

  test('pages come over TLS, and both nodes serve', async () => {
    const [mara, aiko] = [await cookieOf('mara'), await cookieOf('aiko')]
    expect((await visit('/')).text).toContain('</html>')
    for (const cookie of [mara, aiko]) expect((await visit('/api/auth/user', { headers: { cookie } })).status).toBe(200)
    expect([...proxy.served.keys()].sort()).toEqual([...addresses].sort())
  })

  test('the replica streams, and places are found in it', async () => {
    expect(await rowsOf(postgres.primary.poolConfig, 'select state from pg_stat_replication')).toEqual([
      { state: 'streaming' },
    ])
    const cookie = await cookieOf('mara')
    expect((await visit('/api/places?q=lisb', { headers: { cookie } })).text).toContain('Lisbon')
    const used = 'select from pg_stat_activity where application_name = $$caravan$$'
    expect((await rowsOf(postgres.replica.poolConfig, used)).length).toBeGreaterThan(0)
  })

  test('a picture that one traveller uploads lies in the store and is seen at the other node', async () => {
    const headers = { cookie: await cookieOf('mara') }
    const photo = await sharp({ create: { width: 64, height: 48, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer()
    const { uploadURL } = await asJson<{ uploadURL: string }>(
      visit('/api/objects/upload', { method: 'POST', headers, body: {} }),
    )
    expect(new URL(uploadURL).origin).toBe(proxy.url)
    const sent = await visit(uploadURL, {
      method: 'PUT',
      headers: { ...headers, 'content-type': 'image/jpeg' },
      body: photo,
    })
    expect(sent.status).toBeLessThan(300)
    const kept = visit('/api/trip-images', { method: 'PUT', headers, body: { imageURL: uploadURL } })
    const { objectPath } = await asJson<{ objectPath: string }>(kept)
    await asJson(visit('/api/posts', { method: 'POST', headers, body: { ...tripBody(), imageUrl: objectPath } }))
    expect((await visit(objectPath, { headers: { cookie: await cookieOf('aiko') } })).status).toBe(200)
    for (const dir of dataDirs) expect(fs.existsSync(join(dir, 'objects'))).toBe(false)
  })

  test('what one traveller writes is received by another at the other node, over the proxy’s socket', async () => {
    const [mara, aiko] = [await cookieOf('mara'), await cookieOf('aiko')]
    const trip = await asJson<{ id: string }>(
      visit('/api/posts', { method: 'POST', headers: { cookie: mara }, body: tripBody() }),
    )
    const socket = io(proxy.url, {
      path: LIVE_PATH,
      transports: ['websocket'],
      ca,
      extraHeaders: { cookie: aiko },
      forceNew: true,
    })
    const received = new Promise((done) => socket.once('comment', done))
    // a node that has too much to do refuses a handshake, and pages try again
    const refusals: string[] = []
    socket.on('connect_error', ({ message }) => refusals.push(message))
    await expect.poll(() => socket.connected || refusals, { timeout: 40_000 }).toBe(true)
    expect(await socket.timeout(20_000).emitWithAck('watch', { kind: 'post', id: trip.id })).toMatchObject({ ok: true })
    const body = { content: 'Two beds left.' }
    await asJson(visit(`/api/posts/${trip.id}/comments`, { method: 'POST', headers: { cookie: mara }, body }))
    expect(await received).toMatchObject({ comment: body })
    socket.close()
  })

  test('nobody opens what is for a local instance by asking for localhost', async () => {
    for (const headers of [{}, { host: 'localhost' }, { 'x-forwarded-host': 'localhost' }]) {
      expect((await visit('/dev/outbox', { headers })).status).toBe(404)
    }
  })

  test('a backup of it is restored into a folder, pictures of the store and all', async () => {
    const file = join(folder.path, 'moved.backup')
    const ops = (own: Record<string, string>, ...args: string[]) =>
      run(process.execPath, [OPS, ...args], { env: { ...withoutSettings(process.env), ...own } })
    const made = await ops({ ...settings, DATA_DIR: dataDirs[0] ?? '' }, 'backup', file)
    const restored = await ops({ DATA_DIR: join(folder.path, 'moved') }, 'restore', file)
    expect(JSON.parse(restored.stdout)).toEqual(JSON.parse(made.stdout))
    expect(JSON.parse(made.stdout).pictures).toBeGreaterThan(0)
    expect(fs.existsSync(join(folder.path, 'moved', 'objects'))).toBe(true)
  }, 300_000)
})
