import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { EditedArticle } from '@caravan/contract/blog.ts'
import { findPostmaster } from '@caravan/local-postgres/leftover.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { secretOf } from '../platform/secrets/secrets.ts'
import { articleBody } from './articles.ts'
import { tripBody } from './factories.ts'
import { device } from './live.ts'
import { ServerProcess } from './process/server-process.ts'
import { expectAllOnce, matchTwo, sendWithKey, type Talk } from './talk.ts'

describe('crash', () => {
  const ROUNDS = 3
  const NEVER_AS_LONG = 60_000
  const server = new ServerProcess()

  afterAll(() => server.close())

  /** Likes, comments and requests without end, until the server is gone. */
  async function keepWriting(cookie: string, tripId: string, written: () => void): Promise<void> {
    for (let n = 0; ; n++) {
      try {
        await server.send(cookie, 'PUT', `/api/posts/${tripId}/like`, { liked: n % 2 === 0 })
        await server.send(cookie, 'POST', `/api/posts/${tripId}/comments`, { content: `Comment ${n}` })
        await server.send(cookie, 'PUT', `/api/posts/${tripId}/match`, { matched: n % 2 === 0 })
        written()
      } catch {
        return
      }
    }
  }

  const DIFFERENCES = `
  select t.id from trips t
  where t.likes <> (select count(*) from likes where trip_id = t.id)
     or t.comments <> (select count(*) from comments where trip_id = t.id)
     or t.matches <> (select count(*) from matches where trip_id = t.id)`

  test('a server killed while it writes leaves no counter that differs from its rows', async () => {
    await server.start()
    const [owner = '', ...others] = await server.people(6)
    const posted = await server.send(owner, 'POST', '/api/posts', tripBody())
    const { id } = (await posted.json()) as { id: string }
    for (let round = 0; round < ROUNDS; round++) {
      let written = 0
      const writers = others.map((cookie) => keepWriting(cookie, id, () => void written++))
      await expect.poll(() => written, { timeout: NEVER_AS_LONG }).toBeGreaterThan(20 + 7 * round)
      await server.kill()
      await Promise.all(writers)
      await server.start()
      expect(await server.query(DIFFERENCES)).toEqual([])
      const [trip] = await server.query<{ comments: number }>('select comments from trips where id = $1', [id])
      expect(trip?.comments).toBeGreaterThan(round)
    }
  })

  /** Writes without end until the server is gone; notes what was acknowledged, and answers what was left unanswered. */
  async function keepTalking(talk: Talk, writer: number, round: number, acknowledged: string[]): Promise<string> {
    for (let n = 0; ; n++) {
      const content = `${writer}.${round}.${n}`
      const reply = await sendWithKey(server, talk, writer, content).catch(() => null)
      if (!reply) return content
      if (reply.status === 201) acknowledged.push(content)
    }
  }

  test('of a server killed while people talk every acknowledged message is there once and in order', async () => {
    const talk = await matchTwo(server)
    const acknowledged: string[][] = [[], [], [], []]
    for (let round = 0; round < ROUNDS; round++) {
      const before = acknowledged.flat().length
      const writers = acknowledged.map((own, writer) => keepTalking(talk, writer, round, own))
      const written = () => acknowledged.flat().length - before
      await expect.poll(written, { timeout: NEVER_AS_LONG }).toBeGreaterThan(40 + 7 * round)
      await server.kill()
      const unanswered = await Promise.all(writers)
      await server.start()
      for (const [writer, content] of unanswered.entries()) {
        // it may be there or not, so that a page sends it again
        expect((await sendWithKey(server, talk, writer, content)).status).toBe(201)
        acknowledged[writer]?.push(content)
      }
    }
    for (const own of acknowledged) expect(own.length).toBeGreaterThan(ROUNDS)
    await expectAllOnce(server, talk, acknowledged)
  })

  /** Publishes without end until the server is gone; notes what was acknowledged. */
  async function keepPublishing(password: string, acknowledged: string[]): Promise<void> {
    for (;;) {
      const headers = { 'x-admin-password': password }
      const reply = await server.send('', 'POST', '/api/blog-admin/posts', articleBody(), headers).catch(() => null)
      const article = (await reply?.json().catch(() => null)) as EditedArticle | null | undefined
      if (!article) return
      acknowledged.push(article.id)
    }
  }

  test('of a server killed while articles are published every acknowledged one is read, with its history', async () => {
    const acknowledged: string[] = []
    const password = secretOf(server.dataDir, 'blog-admin').value
    const writers = [1, 2, 3].map(() => keepPublishing(password, acknowledged))
    await expect.poll(() => acknowledged.length, { timeout: NEVER_AS_LONG }).toBeGreaterThan(30)
    await server.kill()
    await Promise.all(writers)
    await server.start()
    const kept = await server.query<{ id: string }>(
      `select a.id from articles a join article_versions v on v.article_id = a.id and v.version = a.version
     where a.published and a.id = any($1::uuid[])`,
      [acknowledged],
    )
    expect(kept.map(({ id }) => id).sort()).toEqual([...acknowledged].sort())
    expect((await fetch(`${server.url}/api/blog-posts/${acknowledged.at(-1)}`)).status).toBe(200)
  })

  /** Twelve who have no match yet. */
  const NUMBERED = `(
  select id, row_number() over (order by id) as n from users where email ~ '^person-([6-9]|1[0-7])@') `
  /** Every two of these whose numbers add up to the round, by threes: other pairs in each of three rounds. */
  const isOfRound = (one: string, other: string) => `${one}.n <> ${other}.n and (${one}.n + ${other}.n) % 3 = $1`

  /** A chat of all, in its last hours, in which the pairs of a round both want to keep in touch. */
  async function chatWithPairs(round: number): Promise<string> {
    const [chat] = await server.query<{ id: string }>(
      `insert into group_chats (id, city_key, city, country, name, created_by, member_count, created_at, expires_at)
     select gen_random_uuid(), 'x', 'X', 'Y', 'Last night', u.id, (select count(*) from ${NUMBERED} all_of_them),
       now(), now() + interval '5 hours'
     from users u where u.email = 'person-6@example.org' returning id`,
    )
    const id = chat?.id ?? ''
    const members = 'insert into group_members (group_chat_id, user_id, joined_at, read_at)'
    await server.query(`${members} select $1::uuid, id, now(), now() from ${NUMBERED} everybody`, [id])
    const keeps = `insert into group_keeps select $2::uuid, a.id, b.id from ${NUMBERED} a, ${NUMBERED} b`
    await server.query(`${keeps} where ${isOfRound('a', 'b')}`, [round, id])
    return id
  }

  /** The pairs of a round, how many of them are matched, and in how many conversations they can write. */
  async function pairsOf(round: number) {
    const [counts] = await server.query<{ pairs: number; matched: number; talks: number; matches: number }>(
      `with pairs as (
       select a.id as one, b.id as other from ${NUMBERED} a, ${NUMBERED} b where a.n < b.n and ${isOfRound('a', 'b')}),
     made as (
       select m.id, p.one, p.other from pairs p
       join matches m on m.status = 'accepted' and p.one in (m.user_id, m.owner_id)
         and p.other in (m.user_id, m.owner_id) and m.trip_id is null)
     select (select count(*)::int from pairs) as pairs, (select count(distinct (one, other))::int from made) as matched,
       (select count(*)::int from made) as matches,
       (select count(*)::int from made join conversations c on c.match_id = made.id) as talks`,
      [round],
    )
    return counts ?? { pairs: 0, matched: 0, talks: 0, matches: 0 }
  }

  test('of a server killed while a group chat ends nothing is there or everything is, and each match once', async () => {
    const creator = (await server.people(18))[6] ?? ''
    for (let round = 0; round < ROUNDS; round++) {
      const id = await chatWithPairs(round)
      const { pairs } = await pairsOf(round)
      expect(pairs).toBeGreaterThan(10)
      const closing = server.send(creator, 'DELETE', `/api/group-chats/${id}`, {}).catch(() => null)
      // so that the end has begun, a little further in each round
      for (let n = 0; n <= round; n++) await server.query('select 1')
      await server.kill()
      await closing
      await server.start()
      const isThere = (await server.query('select from group_chats where id = $1', [id])).length > 0
      const killed = await pairsOf(round)
      expect(killed.matched).toBe(isThere ? 0 : pairs)
      const again = await server.send(creator, 'DELETE', `/api/group-chats/${id}`, {})
      expect(again.status).toBe(isThere ? 200 : 404)
      expect(await pairsOf(round)).toEqual({ pairs, matched: pairs, matches: pairs, talks: pairs })
    }
    const [left] = await server.query(`select count(*)::int as members from group_members`)
    expect(left).toEqual({ members: 0 })
  })
})

describe('shutdown', () => {
  /** Bounds a failure, and says nothing about how long it takes. */
  const NEVER_AS_LONG = 30_000
  const server = new ServerProcess({ SHUTDOWN_GRACE: '2' })
  let cookie = ''

  beforeAll(async () => {
    await server.start()
    cookie = (await server.people(1))[0] ?? ''
  }, 120_000)
  beforeEach(async () => {
    if (!server.isRunning) await server.start()
  }, 120_000)
  afterAll(() => server.close(), 120_000)

  interface Asked {
    /** Sends what is left of the body. */
    finish(): void
    answer: Promise<IncomingMessage>
  }

  function ask(agent: Agent, method: string, path: string, body = '', sent = body.length): Asked {
    const headers = { cookie, 'content-type': 'application/json', 'content-length': body.length }
    const asked = request(new URL(path, server.url), { agent, method, headers })
    asked.write(body.slice(0, sent))
    const answer = once(asked, 'response').then(([reply]: IncomingMessage[]) => {
      if (!reply) throw new Error('There was no answer')
      return reply
    })
    if (sent === body.length) asked.end()
    return { answer, finish: () => asked.end(body.slice(sent)) }
  }

  async function answerOf({ answer }: Asked) {
    const reply = await answer
    await text(reply)
    return { status: reply.statusCode, connection: reply.headers.connection }
  }

  test('on SIGTERM it reports not ready, answers what is under way and ends, whatever connections are kept', async () => {
    const agent = new Agent({ keepAlive: true })
    const kept = Array.from({ length: 50 }, () => ask(agent, 'GET', '/api/auth/user'))
    for (const asked of kept) expect((await answerOf(asked)).status).toBe(200)
    // one that never asks for anything is no reason to stay
    const silent = connect(Number(new URL(server.url).port), 'localhost')
    silent.on('error', () => undefined)
    await once(silent, 'connect')
    const { socket } = await device(server.url, { cookie })
    const profile = JSON.stringify({ bio: 'On the night train' })
    const underWay = ask(agent, 'PUT', '/api/users/profile', profile, 5)

    const hasEnded = server.stop()
    const readiness = async () => (await fetch(`${server.url}/readyz`)).status
    await expect.poll(readiness, { timeout: NEVER_AS_LONG }).toBe(503)
    // the grace: new connections are served as ever
    expect(await answerOf(ask(new Agent(), 'GET', '/api/auth/user'))).toMatchObject({ status: 200 })
    expect(socket.connected).toBe(true)
    const isClosed = () =>
      fetch(server.url).then(
        () => false,
        () => true,
      )
    await expect.poll(isClosed, { timeout: NEVER_AS_LONG }).toBe(true)
    underWay.finish()
    expect(await answerOf(underWay)).toEqual({ status: 200, connection: 'close' })
    await hasEnded
    expect(server.isRunning).toBe(false)
    agent.destroy()
    silent.destroy()
  }, 60_000)
})

describe('embedded outage', () => {
  const server = new ServerProcess({ LOG_LEVEL: 'error' })
  beforeAll(() => server.start())
  afterAll(() => server.close())

  const postmaster = () => findPostmaster(join(server.dataDir, 'postgres'))?.pid ?? 0

  test('that the embedded PostgreSQL has ended is logged as an outage, of which there is one line a minute', async () => {
    const former = postmaster()
    process.kill(former, 'SIGKILL')
    await expect.poll(postmaster, { timeout: 60_000 }).not.toBeOneOf([0, former])
    const whole = () => server.written().split('\n').slice(0, -1)
    const lines = () => whole().filter((line) => line.includes('It is started again.'))
    await expect.poll(lines, { timeout: 60_000 }).toHaveLength(1)
    expect(JSON.parse(lines()[0] ?? '')).toMatchObject({ level: 50, outage: 'embedded database ended' })
  })
})
