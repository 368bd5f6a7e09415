import { afterAll, expect, test } from 'vitest'
import { tripBody } from './factories.ts'
import { ServerProcess } from './process/server-process.ts'
import { expectAllOnce, matchTwo, sendWithKey, type Talk } from './talk.ts'

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
  where t.likes <> (select count(*) from likes where post_id = t.id)
     or t.comments <> (select count(*) from comments where post_id = t.id)
     or t.matches <> (select count(*) from matches where post_id = t.id)`

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
