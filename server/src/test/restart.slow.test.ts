import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findPostmaster } from '@caravan/local-postgres/leftover.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { device, type Listener } from './live.ts'
import { ServerProcess } from './process/server-process.ts'
import { expectAllOnce, matchTwo, sendWithKey, type Talk } from './talk.ts'

/** Nothing is asserted about how fast it is back: that is measured by `npm run bench -- restart`. */
const NEVER_AS_LONG = 30_000
const server = new ServerProcess()

beforeAll(() => server.start(), 120_000)
afterAll(() => server.close(), 120_000)

const postmaster = () => findPostmaster(join(server.dataDir, 'postgres'))?.pid ?? 0

/** Sees to it that its main process ends, and waits for the next one. */
async function end(signal: NodeJS.Signals): Promise<void> {
  const former = postmaster()
  process.kill(former, signal)
  await expect.poll(postmaster, { timeout: NEVER_AS_LONG }).not.toBeOneOf([0, former])
}

const WAYS: [string, () => Promise<unknown>][] = [
  ['its process is killed', () => end('SIGKILL')],
  ['it receives SIGTERM', () => end('SIGTERM')],
  ['it receives SIGINT', () => end('SIGINT')],
  [
    'it throws everybody out',
    // all but the one that throws: it would be gone before it is through
    () => server.query('select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()'),
  ],
]

/** What everybody saw: replies that were neither a success nor a clear 503 make the test fail. */
class Load {
  isOver = false
  refused = 0
  succeeded = 0
  readonly wrong: string[] = []

  async judge(what: string, asked: Promise<Response>, type = 'application/problem+json'): Promise<boolean> {
    const reply = await Promise.race([asked, sleep(NEVER_AS_LONG, 'no reply')]).catch((error: unknown) => String(error))
    if (typeof reply === 'string') {
      this.wrong.push(`${what}: ${reply}`)
      return false
    }
    const text = await reply.text()
    if (reply.status < 400) {
      this.succeeded++
      return true
    }
    const { headers, status } = reply
    const isClear = status === 503 && Number(headers.get('retry-after')) > 0
    if (isClear && headers.get('content-type')?.startsWith(type)) this.refused++
    else this.wrong.push(`${what}: ${status} ${headers.get('content-type')} ${text.slice(0, 200)}`)
    return false
  }
}

/** Says one thing after another, each until it is acknowledged, under the same key. */
async function keepTalking(load: Load, talk: Talk, writer: number, said: string[]): Promise<void> {
  for (let n = said.length; !load.isOver; n++) {
    const content = `${writer}.${n}`
    while (!(await load.judge('a message', sendWithKey(server, talk, writer, content)))) {
      if (load.wrong.length > 0) return
      await sleep(50)
    }
    said.push(content)
    await sleep(20)
  }
}

const PAGE = 'text/html'

/** What people look at meanwhile: calls, pages, and the way to sign in. */
async function keepReading(load: Load, { people: [cookie], matchId }: Talk): Promise<void> {
  const get = (path: string, headers: Record<string, string> = { cookie }) =>
    fetch(new URL(path, server.url), { headers, redirect: 'manual' })
  while (!load.isOver) {
    await load.judge('who am I', get('/api/auth/user'))
    await load.judge('conversations', get('/api/conversations'))
    await load.judge('the conversation', get(`/api/messages/${matchId}`))
    await load.judge('ready', get('/readyz'))
    await load.judge('a page', get('/', { cookie, accept: PAGE }), PAGE)
    const signIn = (await get('/api/login', {})).headers.get('location') ?? ''
    await load.judge('sign-in', get(signIn, { accept: PAGE }), PAGE)
    await sleep(20)
  }
}

/** Opens again what the server closed, as a page does. */
function keepOpen(socket: Listener['socket']): void {
  const again = () => void setTimeout(() => socket.connect(), 200)
  socket.on('disconnect', again)
  socket.on('connect_error', again)
}

/** One more thing is said, and received by somebody who is connected again. */
async function expectReceived({ socket, receive }: Listener, talk: Talk, said: string[] = []): Promise<void> {
  await expect.poll(() => socket.connected, { timeout: NEVER_AS_LONG }).toBe(true)
  const content = `0.${said.length}`
  expect((await sendWithKey(server, talk, 0, content)).status).toBe(201)
  said.push(content)
  await receive('message', (payload) => Object(payload).content === content)
}

test.each(WAYS)(
  'while the database is away because %s, every call answers 503, and no message is lost',
  async (_way, strike) => {
    const talk = await matchTwo(server)
    const load = new Load()
    const said: string[][] = [[], [], [], []]
    const listener = await device(server.url, { cookie: talk.people[0] })
    keepOpen(listener.socket)
    const everybody = [
      ...said.map((own, writer) => keepTalking(load, talk, writer, own)),
      keepReading(load, talk),
      keepReading(load, talk),
    ]
    try {
      await expect.poll(() => load.succeeded, { timeout: NEVER_AS_LONG }).toBeGreaterThan(20)
      // a connection that is ended between two statements is replaced, and nobody has noticed
      while (load.refused === 0) {
        await strike()
        await sleep(200)
      }
      await expect.poll(() => server.isReady(), { timeout: NEVER_AS_LONG }).toBe(true)
      const { succeeded } = load
      await expect.poll(() => load.succeeded, { timeout: NEVER_AS_LONG }).toBeGreaterThan(succeeded + 20)
    } finally {
      load.isOver = true
      await Promise.all(everybody)
    }
    expect(load.wrong).toEqual([])
    expect(server.isRunning).toBe(true)

    await expectReceived(listener, talk, said[0])
    await expectAllOnce(server, talk, said)
    listener.socket.offAny().off().close()
  },
  120_000,
)
