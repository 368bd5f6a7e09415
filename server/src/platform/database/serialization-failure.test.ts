import { afterEach, expect, test } from 'vitest'
import { useApp } from '../../test/build-app.ts'
import { postedTrip, traveller } from '../../test/factories.ts'
import { device, listening, receivedAll } from '../../test/live.ts'

const { app } = await useApp()
afterEach(() => app.services.pool.query('drop function undo cascade; drop sequence tries'))

/** The next `times` changes of a table are undone as by a deadlock or another serialization failure. A sequence counts on, whatever is undone. */
const undoNext = (change: string, times: number, code = '40P01') =>
  app.services.pool.query(`
    create sequence tries;
    create function undo() returns trigger language plpgsql as $$
    begin
      if nextval('tries') <= ${times} then raise exception 'undone' using errcode = '${code}'; end if;
      return null;
    end $$;
    create trigger undo after ${change} for each statement execute function undo()`)

test.each(['40P01', '40001'])('a like that PostgreSQL undid (%s) is retried, and counts once', async (code) => {
  const [mara, aiko] = [await traveller(app), await traveller(app)]
  const { id } = await postedTrip(mara)
  await undoNext('insert on likes', 2, code)
  const reply = await aiko.call('PUT', `/api/posts/${id}/like`, { liked: true })
  expect([reply.statusCode, reply.json()]).toEqual([200, { liked: true, likes: 1 }])
})

test('a create with its key that PostgreSQL undid is retried, and stays the one of its key', async () => {
  const [mara, aiko] = [await traveller(app), await traveller(app)]
  const { id } = await postedTrip(mara)
  await undoNext('insert on notifications', 1)
  const say = () =>
    aiko.call('POST', `/api/posts/${id}/comments`, { content: 'Which ferry?' }, { 'idempotency-key': 'ferry' })
  const [first, second] = [await say(), await say()]
  expect([first.statusCode, second.statusCode]).toEqual([201, 201])
  expect(second.json()).toEqual(first.json())
  expect((await mara.call('GET', `/api/posts/${id}/comments`)).json()).toHaveLength(1)
})

test('what is undone again and again is refused for now, and nothing of it is there', async () => {
  const [mara, aiko] = [await traveller(app), await traveller(app)]
  const { id } = await postedTrip(mara)
  await undoNext('insert on notifications', 99)
  const reply = await aiko.call('PUT', `/api/posts/${id}/like`, { liked: true })
  expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '1'])
  expect(reply.json()).toMatchObject({ type: '/problems/unavailable' })
  expect((await aiko.call('GET', `/api/posts/${id}`)).json()).toMatchObject({ likes: 0, isLiked: false })
})

test('a retried change is announced once', async () => {
  const url = await listening(app)
  const [mara, aiko] = [await traveller(app), await traveller(app)]
  const { id } = await postedTrip(mara)
  await aiko.call('PUT', `/api/posts/${id}/match`, { matched: true })
  await app.afterCommit.settled()
  const hers = await device(url, { cookie: aiko.cookie })
  await undoNext('delete on trips', 2)
  expect((await mara.call('DELETE', `/api/posts/${id}`)).statusCode).toBe(200)
  await hers.receive('match')
  await receivedAll(app, [hers])
  expect(hers.received.map(({ event }) => event)).toEqual(['match'])
  hers.socket.close()
})
