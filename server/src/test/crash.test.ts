import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '../db/client.ts'
import { signInAs } from '../operate/sign-in-as.ts'
import { secretOf } from '../platform/secrets.ts'
import { tripBody } from './factories.ts'

const SERVER = fileURLToPath(new URL('../server.ts', import.meta.url))
const ROUNDS = 3
const dataDir = fs.mkdtempSync(join(tmpdir(), 'caravan-crash-'))
const port = 20_000 + Math.floor(Math.random() * 20_000)
const base = `http://localhost:${port}`
let server: ChildProcess

afterAll(async () => {
  server.kill('SIGTERM')
  await once(server, 'exit')
  fs.rmSync(dataDir, { recursive: true, force: true })
})

async function start(): Promise<void> {
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(port), RATE_LIMIT: 'off', DEMO: 'off' }
  server = spawn(process.execPath, [SERVER], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  while (!(await fetch(`${base}/readyz`).catch(() => null))?.ok) {
    if (server.exitCode !== null) throw new Error('The server did not start')
    await sleep(100)
  }
}

const address = () => JSON.parse(fs.readFileSync(join(dataDir, 'database.json'), 'utf8')) as pg.ClientConfig

async function people(count: number): Promise<string[]> {
  const database = openDatabase(address())
  const secret = secretOf(dataDir, 'session').value
  const cookies: string[] = []
  for (let n = 0; n < count; n++) {
    const wanted = { email: `crash-${n}@example.org`, onboarded: true }
    cookies.push((await signInAs(database, wanted, { secret, isSecure: false })).cookie)
  }
  await database.close()
  return cookies
}

const send = (cookie: string, method: string, path: string, body: object) =>
  fetch(base + path, {
    method,
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

/** Likes, comments and requests without end, until the server is gone. */
async function keepWriting(cookie: string, tripId: string): Promise<void> {
  for (let n = 0; ; n++) {
    try {
      await send(cookie, 'PUT', `/api/posts/${tripId}/like`, { liked: n % 2 === 0 })
      await send(cookie, 'POST', `/api/posts/${tripId}/comments`, { content: `Comment ${n}` })
      await send(cookie, 'PUT', `/api/posts/${tripId}/match`, { matched: n % 2 === 0 })
    } catch {
      return
    }
  }
}

const DIFFERENCES = `
  select t.id from trips t
  where t.likes <> (select count(*) from likes where post_id = t.id)
     or t.comments <> (select count(*) from comments where post_id = t.id)
     or t.matches <> (select count(*) from matches where post_id = t.id)`

test('a server killed while it writes leaves no counter that differs from its rows', async () => {
  await start()
  const [owner = '', ...others] = await people(6)
  const posted = await send(owner, 'POST', '/api/posts', tripBody())
  const { id } = (await posted.json()) as { id: string }
  for (let round = 0; round < ROUNDS; round++) {
    const writers = others.map((cookie) => keepWriting(cookie, id))
    await sleep(400 + 150 * round)
    server.kill('SIGKILL')
    await Promise.all(writers)
    await start()
    const client = new pg.Client(address())
    await client.connect()
    expect((await client.query(DIFFERENCES)).rows).toEqual([])
    const { rows } = await client.query<{ comments: number }>('select comments from trips where id = $1', [id])
    expect(rows[0]?.comments).toBeGreaterThan(round)
    await client.end()
  }
}, 120_000)
