import type { Comment } from '@caravan/contract/comments.ts'
import { expect, test } from 'vitest'
import { useApp } from '../../../test/build-app.ts'
import { newTraveller, postedTrip, type Traveller, traveller } from '../../../test/factories.ts'
import { countStatements } from '../../../test/postgres/count-statements.ts'

const { app } = await useApp()

const say = (who: Traveller, tripId: string, content: string, key?: string) =>
  who.call('POST', `/api/posts/${tripId}/comments`, { content }, key ? { 'idempotency-key': key } : {})

async function storedComments(tripId: string) {
  const text = `select comments, (select count(*) from comments where trip_id = trips.id) as rows from trips where id = $1`
  return (await app.services.pool.query<{ comments: number; rows: number }>(text, [tripId])).rows[0]
}

test('comments are read oldest first, older ones through the link', async () => {
  const mara = await traveller(app)
  const trip = await postedTrip(mara)
  for (let n = 0; n < 7; n++) await say(mara, trip.id, `Comment ${n}`)
  const newest = await mara.call('GET', `/api/posts/${trip.id}/comments?limit=5`)
  expect(newest.json<Comment[]>().map(({ content }) => content)).toEqual([2, 3, 4, 5, 6].map((n) => `Comment ${n}`))
  const older = /<([^>]+)>; rel="next"/.exec(String(newest.headers.link))?.[1] ?? ''
  const rest = await mara.call('GET', older)
  expect(rest.json<Comment[]>().map(({ content }) => content)).toEqual(['Comment 0', 'Comment 1'])
  expect(rest.headers.link).toBeUndefined()
})

test('an author deletes their own comment once; the counter follows', async () => {
  const [mara, aiko] = [await traveller(app), await traveller(app)]
  const trip = await postedTrip(mara)
  const { id } = (await say(aiko, trip.id, 'Which ferry?')).json<Comment>()
  const remove = (who: Traveller) => who.call('PUT', `/api/comments/${id}`, { action: 'delete' })
  expect((await remove(mara)).statusCode).toBe(403)
  const replies = await Promise.all([remove(aiko), remove(aiko), remove(aiko)])
  expect(replies.filter((reply) => reply.statusCode === 200)).toHaveLength(1)
  expect(await storedComments(trip.id)).toEqual({ comments: 0, rows: 0 })
})

test('a comment sent again with its key is there once', async () => {
  const mara = await traveller(app)
  const trip = await postedTrip(mara)
  const replies = await Promise.all([1, 2, 3].map(() => say(mara, trip.id, 'Six at the port?', 'c1')))
  expect(new Set(replies.map((reply) => reply.json<Comment>().id)).size).toBe(1)
  expect(await storedComments(trip.id)).toEqual({ comments: 1, rows: 1 })
})

test('nothing visible is no comment, and a thousand characters are the most', async () => {
  const mara = await traveller(app)
  const trip = await postedTrip(mara)
  for (const content of ['', '  \n ', '\u200b\u200d', 'x'.repeat(1001)]) {
    expect((await say(mara, trip.id, content)).statusCode, JSON.stringify(content)).toBe(422)
  }
  expect((await say(mara, trip.id, '👩‍👩‍👧‍👦')).statusCode).toBe(201)
  expect((await say(mara, trip.id, 'é'.repeat(1000))).statusCode).toBe(201)
})

test('a page of comments takes the same number of statements whatever it holds', async () => {
  const mara = await traveller(app)
  const trip = await postedTrip(mara)
  const count = () => countStatements(app, () => mara.call('GET', `/api/posts/${trip.id}/comments`))
  const empty = await count()
  for (let n = 0; n < 5; n++) await say(mara, trip.id, `Comment ${n}`)
  expect(await count()).toBe(empty)
})

test('an address that an account wrote in its first week is no link, then or later', async () => {
  const [nora, mara] = [await newTraveller(app), await traveller(app)]
  const trip = await postedTrip(mara)
  const signedUp = (ago: string) =>
    app.services.pool.query('update users set created_at = now() - $2::interval where id = $1', [nora.id, ago])
  await signedUp('6 days 23:59')
  expect((await say(nora, trip.id, 'https://example.org/1')).json()).toMatchObject({ canLink: false })
  expect((await say(mara, trip.id, 'https://example.org/2')).json()).toMatchObject({ canLink: true })
  // a week on: what was written before stays text
  const week = `created_at = created_at - interval '7 days'`
  await app.services.pool.query(`update comments set ${week} where trip_id = $1`, [trip.id])
  await signedUp('13 days 23:59')
  expect((await say(nora, trip.id, 'https://example.org/3')).json()).toMatchObject({ canLink: true })
  for (const who of [nora, mara]) {
    const listed = (await who.call('GET', `/api/posts/${trip.id}/comments`)).json<Comment[]>()
    expect(listed.map(({ canLink }) => canLink)).toEqual([false, true, true])
  }
})
