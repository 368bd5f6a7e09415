import { expect, test } from 'vitest'
import { blockTraveller, putBlock, unblockTraveller } from '../../../test/blocks.ts'
import { useApp } from '../../../test/build-app.ts'
import { postedTrip, type Traveller, traveller } from '../../../test/factories.ts'
import { matched, sendMessage } from '../../../test/matches.ts'
import { untilBlocked } from '../../../test/postgres/until-blocked.ts'

const { app } = await useApp()

const ROUNDS = 12
const rounds = Array.from({ length: ROUNDS }, (_, round) => round)
/** Both in either order, now one a little ahead and now the other. */
const race = (round: number, one: () => PromiseLike<unknown>, other: () => PromiseLike<unknown>) =>
  Promise.all(round % 2 ? [one(), other()] : [other(), one()])

async function openBetween(one: Traveller, other: Traveller): Promise<number> {
  const { rows } = await app.services.pool.query<{ open: number }>(
    `select count(*)::int as open from matches where ended_at is null and status <> 'rejected'
       and user_id = any ($1::uuid[]) and owner_id = any ($1::uuid[])`,
    [[one.id, other.id]],
  )
  return rows[0]?.open ?? -1
}

test.each(rounds)('a block and an acceptance at once leave no match open (%i)', async (round) => {
  const { asker, author, matchId } = await matched(app, { isAccepted: false })
  const accept = () => author.call('PUT', `/api/matches/${matchId}`, { status: 'accepted' })
  await race(round, accept, () => putBlock(asker, author, true))
  expect(await openBetween(asker, author)).toBe(0)
  expect((await accept()).statusCode).toBe(404)
})

test.each(rounds)('a block and requests of both at once leave none open (%i)', async (round) => {
  const [mara, jonas] = [await traveller(app), await traveller(app)]
  const trip = await postedTrip(mara)
  const connect = (who: Traveller, whom: Traveller) => who.call('PUT', `/api/users/${whom.id}/match`, { matched: true })
  const asking = () =>
    Promise.all([
      jonas.call('PUT', `/api/posts/${trip.id}/match`, { matched: true }),
      connect(jonas, mara),
      connect(mara, jonas),
    ])
  const [one, other] = await race(round, asking, () => putBlock(mara, jonas, true))
  const replies = [one, other].flat() as { statusCode: number }[]
  expect(replies.every(({ statusCode }) => [200, 404, 409].includes(statusCode))).toBe(true)
  expect(await openBetween(mara, jonas)).toBe(0)
})

test.each(rounds)('a block and a message at once leave the conversation closed (%i)', async (round) => {
  const { asker, author, matchId } = await matched(app)
  await sendMessage(asker, matchId, 'First')
  const block = () => putBlock(asker, author, true)
  await race(round, () => sendMessage(author, matchId, 'Second'), block)
  const { rows } = await app.services.pool.query('select is_open from conversations where match_id = $1', [matchId])
  expect(rows).toEqual([{ is_open: false }])
  expect((await sendMessage(author, matchId, 'Third')).statusCode).toBe(404)
  expect((await author.call('GET', `/api/messages/${matchId}`)).statusCode).toBe(404)
})

test('a message that waits for the end of its match is not written', async () => {
  const { asker, author, matchId } = await matched(app)
  await sendMessage(asker, matchId, 'First')
  const client = await app.services.pool.connect()
  await client.query('begin')
  await client.query('update matches set ended_at = now() where id = $1', [matchId])
  const waiting = Promise.resolve(sendMessage(author, matchId, 'Second'))
  await untilBlocked(app.services.pool, client, waiting)
  await client.query('commit')
  client.release()
  expect((await waiting).statusCode).toBe(403)
  const { rows } = await app.services.pool.query('select content from messages where match_id = $1', [matchId])
  expect(rows).toEqual([{ content: 'First' }])
})

test('a request that waits for a block finds it', async () => {
  const [mara, jonas] = [await traveller(app), await traveller(app)]
  const trip = await postedTrip(mara)
  const client = await app.services.pool.connect()
  await client.query('begin')
  await client.query(
    `select pg_advisory_xact_lock(hashtextextended(least($1::uuid, $2::uuid)::text || greatest($1::uuid, $2::uuid), 0))`,
    [mara.id, jonas.id],
  )
  await client.query('insert into blocks values ($1, $2, now())', [mara.id, jonas.id])
  const waiting = Promise.resolve(jonas.call('PUT', `/api/posts/${trip.id}/match`, { matched: true }))
  await untilBlocked(app.services.pool, client, waiting)
  await client.query('commit')
  client.release()
  expect((await waiting).statusCode).toBe(404)
  expect(await openBetween(mara, jonas)).toBe(0)
})

test.each(rounds)('a block and a comment at once: nobody sees it or is notified (%i)', async (round) => {
  const [mara, jonas] = [await traveller(app), await traveller(app)]
  const trip = await postedTrip(mara)
  const comment = () => jonas.call('POST', `/api/posts/${trip.id}/comments`, { content: 'Which ferry?' })
  await race(round, comment, () => putBlock(mara, jonas, true))
  expect((await mara.call('GET', `/api/posts/${trip.id}/comments`)).json()).toEqual([])
  expect((await mara.call('GET', '/api/notifications')).json()).toEqual([])
  expect((await comment()).statusCode).toBe(404)
})

test('two who block each other at once, again and again, both succeed', async () => {
  const { asker, author } = await matched(app)
  for (let round = 0; round < ROUNDS; round++) {
    const replies = await Promise.all([
      putBlock(asker, author, true),
      putBlock(author, asker, true),
      putBlock(asker, author, true),
    ])
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    await Promise.all([unblockTraveller(asker, author), unblockTraveller(author, asker)])
  }
  await blockTraveller(asker, author)
  expect(await openBetween(asker, author)).toBe(0)
})

test.each(rounds)('a block and the end of the match by the other at once end it once (%i)', async (round) => {
  const { asker, author, matchId } = await matched(app)
  await race(
    round,
    () => author.call('DELETE', `/api/matches/${matchId}`),
    () => putBlock(asker, author, true),
  )
  const counted = 'select t.matches from matches m join trips t on t.id = m.trip_id where m.id = $1'
  expect((await app.services.pool.query(counted, [matchId])).rows).toEqual([{ matches: 0 }])
})
