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

/** Writes without end, each message with its key, until the server is gone; notes what was acknowledged. */
async function keepTalking(cookie: string, matchId: string, name: string, acknowledged: string[]): Promise<string[]> {
  for (let n = 0; ; n++) {
    const content = `${name}.${n}`
    const headers = { cookie, 'content-type': 'application/json', 'idempotency-key': content }
    const body = JSON.stringify({ matchId, content })
    const reply = await fetch(`${base}/api/messages`, { method: 'POST', headers, body }).catch(() => null)
    // unanswered: it may be there or not, so that a page would send it again
    if (!reply) return [content]
    if (reply.status === 201) acknowledged.push(content)
  }
}

test('of a server killed while people talk every acknowledged message is there once and in order', async () => {
  const [asker = '', author = ''] = await people(2)
  const posted = await send(author, 'POST', '/api/posts', tripBody())
  const { id } = (await posted.json()) as { id: string }
  const asked = await send(asker, 'PUT', `/api/posts/${id}/match`, { matched: true })
  const matchId = ((await asked.json()) as { match: { id: string } }).match.id
  await send(author, 'PUT', `/api/matches/${matchId}`, { status: 'accepted' })
  const acknowledged: string[][] = [[], [], [], []]
  for (let round = 0; round < ROUNDS; round++) {
    const writers = acknowledged.map((own, writer) =>
      keepTalking(writer % 2 ? asker : author, matchId, `${writer}.${round}`, own),
    )
    await sleep(300 + 150 * round)
    server.kill('SIGKILL')
    const unanswered = await Promise.all(writers)
    await start()
    for (const [writer, contents] of unanswered.entries()) {
      for (const content of contents) await sayAgain(writer % 2 ? asker : author, matchId, content)
      acknowledged[writer]?.push(...contents)
    }
  }
  const client = new pg.Client(address())
  await client.connect()
  const text = 'select number, content from messages where match_id = $1 order by number'
  const { rows } = await client.query<{ number: number; content: string }>(text, [matchId])
  await client.end()
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => index + 1))
  for (const [writer, own] of acknowledged.entries()) {
    expect(own.length).toBeGreaterThan(ROUNDS)
    expect(rows.map(({ content }) => content).filter((content) => content.startsWith(`${writer}.`))).toEqual(own)
  }
}, 120_000)

async function sayAgain(cookie: string, matchId: string, content: string): Promise<void> {
  const headers = { cookie, 'content-type': 'application/json', 'idempotency-key': content }
  const reply = await fetch(`${base}/api/messages`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ matchId, content }),
  })
  expect(reply.status).toBe(201)
}
