import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { type Database, openDatabase } from '../../db/client.ts'
import { signInAs, type Wanted } from '../../operate/sign-in-as.ts'
import { type Program, SERVER, startProgram } from '../process/start-program.ts'
import { urlOf } from './postgres-for-tests.ts'
import { startReplicatedPostgres } from './replicated-postgres.ts'

const SECRET = 'one-secret-for-the-server-of-this-test'

export interface Browser {
  id: string
  send<T>(method: string, path: string, body?: object): Promise<T>
  /** Where a list goes on. */
  nextOf(path: string): Promise<string>
}

/**
 * A server with a streaming replica for the tests of a file. The replica stops where a test says so: what it has then is as
 * old as the test wants.
 */
export function useReplicatedServer() {
  const folder = fs.mkdtempSync(join(tmpdir(), 'caravan-replica-'))
  let postgres: Awaited<ReturnType<typeof startReplicatedPostgres>>
  let primary: Database
  let replica: Database
  let node: Program
  let opened = 0

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
    await replica.pool.query('select pg_wal_replay_pause()')
    const isPaused = async () => (await replica.pool.query('select pg_get_wal_replay_pause_state() as is')).rows[0]?.is
    await expect.poll(isPaused, { timeout: 20_000 }).toBe('paused')
  }

  /** Until the replica has all that is committed. */
  async function resume(): Promise<void> {
    await replica.pool.query('select pg_wal_replay_resume()')
    const { rows } = await primary.pool.query('select pg_current_wal_insert_lsn() as now')
    // a commit behind it, so that the replica gets there
    await primary.pool.query(`select pg_logical_emit_message(true, 'test', 'resumed')`)
    const has = async () =>
      (await replica.pool.query('select pg_last_wal_replay_lsn() >= $1::pg_lsn as has', [rows[0]?.now])).rows[0]?.has
    await expect.poll(has, { timeout: 20_000 }).toBe(true)
  }

  /** Of somebody new. Keeps the cookies that it is given, as browsers do. */
  async function browser(name: string, who: Omit<Wanted, 'email'> = {}): Promise<Browser> {
    const email = `${name}-${opened++}@example.org`
    const { userId, cookie } = await signInAs(
      primary,
      { email, onboarded: true, ...who },
      { secret: SECRET, isSecure: false },
    )
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
    const nextOf = async (path: string) => {
      const reply = await fetch(`${node.url}${path}`, { headers: { cookie: `${cookie}${changed}` } })
      await reply.text()
      return /<([^>]*)>; rel="next"/.exec(reply.headers.get('link') ?? '')?.[1] ?? ''
    }
    return { id: userId, send, nextOf }
  }

  return { browser, pause, resume, connect: () => primary.pool.connect() }
}
