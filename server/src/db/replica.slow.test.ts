import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Trip } from '@caravan/contract/trips.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signInAs } from '../operate/sign-in-as.ts'
import { tripBody } from '../test/factories.ts'
import { urlOf } from '../test/postgres/postgres-for-tests.ts'
import { startReplicatedPostgres } from '../test/postgres/replicated-postgres.ts'
import { type Program, SERVER, startProgram } from '../test/process/start-program.ts'
import { dayFromNow, PLACES } from '../test/search.ts'
import { type Database, openDatabase } from './client.ts'

/** A server with a streaming replica, which stops where a test says so: what it has then is as old as the test wants. */

const SECRET = 'one-secret-for-the-server-of-this-test'
const folder = fs.mkdtempSync(join(tmpdir(), 'caravan-replica-'))
let postgres: Awaited<ReturnType<typeof startReplicatedPostgres>>
let [primary, replica]: Database[] = []
let node: Program

beforeAll(async () => {
  fs.chmodSync(folder, 0o755)
  postgres = await startReplicatedPostgres(folder)
  const [ofPrimary, ofReplica] = [postgres.primary.poolConfig, postgres.replica.poolConfig]
  node = await startProgram(SERVER, {
    DATABASE_URL: urlOf(ofPrimary, ofPrimary.database),
    DATABASE_REPLICA_URL: urlOf(ofReplica, ofReplica.database),
    DATA_DIR: join(folder, 'node'),
    SESSION_SECRET: SECRET,
    RATE_LIMIT: 'off',
    DEMO: 'off',
  })
  primary = openDatabase({ ...ofPrimary, max: 2 })
  replica = openDatabase({ ...ofReplica, max: 2 })
}, 180_000)
beforeEach(resume)
afterAll(async () => {
  await node?.stop()
  await primary?.close()
  await replica?.close()
  await postgres?.replica.stop()
  await postgres?.primary.stop()
  fs.rmSync(folder, { recursive: true, force: true })
}, 120_000)

/** The replica keeps to what it has. */
async function pause(): Promise<void> {
  await resume()
  await replica?.pool.query('select pg_wal_replay_pause()')
  const isPaused = async () => (await replica?.pool.query('select pg_get_wal_replay_pause_state() as is'))?.rows[0]?.is
  await expect.poll(isPaused, { timeout: 20_000 }).toBe('paused')
}

/** Until the replica has all that is committed. */
async function resume(): Promise<void> {
  await replica?.pool.query('select pg_wal_replay_resume()')
  const { rows } = (await primary?.pool.query('select pg_current_wal_insert_lsn() as now')) ?? { rows: [] }
  // a commit behind it, so that the replica gets there
  await primary?.pool.query(`select pg_logical_emit_message(true, 'test', 'resumed')`)
  const has = async () =>
    (await replica?.pool.query('select pg_last_wal_replay_lsn() >= $1::pg_lsn as has', [rows[0]?.now]))?.rows[0]?.has
  await expect.poll(has, { timeout: 20_000 }).toBe(true)
}

interface Browser {
  id: string
  send<T>(method: string, path: string, body?: object): Promise<T>
}

let opened = 0
/** Of somebody new. Keeps the cookies that it is given, as browsers do. */
async function browser(name: string): Promise<Browser> {
  if (!primary) throw new Error('There is no database')
  const email = `${name}-${opened++}@example.org`
  const { userId, cookie } = await signInAs(primary, { email, onboarded: true }, { secret: SECRET, isSecure: false })
  let changed = ''
  const send = async <T>(method: string, path: string, body?: object) => {
    const headers = { cookie: `${cookie}${changed}`, ...(body ? { 'content-type': 'application/json' } : {}) }
    const reply = await fetch(`${node.url}${path}`, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    expect(reply.status).toBeLessThan(300)
    for (const given of reply.headers.getSetCookie()) {
      if (given.startsWith('changed=')) changed = `; ${given.split(';')[0]}`
    }
    return (await reply.json()) as T
  }
  return { id: userId, send }
}

const toLisbon = () => tripBody({ ...PLACES.lisbon, startDate: dayFromNow(30), endDate: dayFromNow(33) })
const LISTS = ['/api/posts?page=0', '/api/search/trips?q=lisbon'] as const

test.each(LISTS)('%s comes from the replica, and holds what the reader has just posted themselves', async (list) => {
  const [mara, jonas] = [await browser('mara-posts'), await browser('jonas-reads')]
  await pause()
  const { id } = await mara.send<Trip>('POST', '/api/posts', toLisbon())
  const idsFor = async ({ send }: Browser) => (await send<Trip[]>('GET', list)).map((trip) => trip.id)
  expect(await idsFor(mara)).toContain(id)
  // it is the replica that is read: it has no such trip yet
  expect(await idsFor(jonas)).not.toContain(id)
  await resume()
  expect(await idsFor(jonas)).toContain(id)
})

test.each(LISTS)('%s shows nothing that was hidden since, though the replica still has it', async (list) => {
  const [mara, jonas, aiko] = [await browser('mara-hides'), await browser('jonas-hidden'), await browser('aiko-looks')]
  const blocked = await mara.send<Trip>('POST', '/api/posts', toLisbon())
  const deleted = await aiko.send<Trip>('POST', '/api/posts', toLisbon())
  await pause()
  const idsForJonas = async () => (await jonas.send<Trip[]>('GET', list)).map(({ id }) => id)
  expect(await idsForJonas()).toEqual(expect.arrayContaining([blocked.id, deleted.id]))
  await mara.send('PUT', `/api/users/${jonas.id}/block`, { blocked: true })
  await aiko.send('DELETE', `/api/posts/${deleted.id}`)
  const shown = await idsForJonas()
  expect(shown).not.toContain(blocked.id)
  expect(shown).not.toContain(deleted.id)
})

test('what a replica answers is never newer by its version than what the primary answers', async () => {
  const [mara, jonas] = [await browser('mara-counts'), await browser('jonas-counts')]
  const { id } = await mara.send<Trip>('POST', '/api/posts', toLisbon())
  // transactions that are running while others end
  const running = primary ? await primary.pool.connect() : undefined
  await running?.query('begin')
  await running?.query('select pg_current_xact_id()')
  await mara.send('PUT', `/api/posts/${id}`, toLisbon())
  await pause()
  const versionFor = async (path: string) => {
    const trips = [await jonas.send<Trip | Trip[]>('GET', path)].flat()
    return trips.find((trip) => trip.id === id)?.version ?? Number.NaN
  }
  const ofPrimary = await versionFor(`/api/posts/${id}`)
  expect(await versionFor('/api/posts?page=0')).toBeLessThanOrEqual(ofPrimary)
  await running?.query('rollback')
  running?.release()
})
