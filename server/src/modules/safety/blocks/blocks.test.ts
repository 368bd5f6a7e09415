import { type Block, MAX_BLOCKS } from '@caravan/contract/blocks.ts'
import { expect, test } from 'vitest'
import { blockTraveller, putBlock, unblockTraveller } from '../../../test/blocks.ts'
import { useApp } from '../../../test/build-app.ts'
import { postedTrip, type Traveller, traveller } from '../../../test/factories.ts'
import { phonePhoto } from '../../../test/sample-images.ts'
import { keptPicture, putAvatar } from '../../../test/uploads.ts'

const { app } = await useApp()

const blocksOf = async (who: Traveller, query = '') => (await who.call('GET', `/api/blocks${query}`)).json<Block[]>()
const MISSING = '018f0000-0000-7000-8000-000000000000'

test('a block and its end answer what they set, also the second time', async () => {
  const [mara, jonas] = [await traveller(app), await traveller(app)]
  for (const blocked of [true, true, false, false]) {
    const reply = await putBlock(mara, jonas, blocked)
    expect([reply.statusCode, reply.json()]).toEqual([200, { blocked }])
  }
})

test('nobody blocks themselves, whatever the case of the id, and nobody who is not there', async () => {
  const mara = await traveller(app)
  for (const blocked of [true, false]) {
    for (const id of [mara.id, mara.id.toUpperCase()]) {
      const reply = await putBlock(mara, { id }, blocked)
      expect([reply.statusCode, reply.json()]).toMatchObject([400, { type: '/problems/self-block' }])
    }
    expect((await putBlock(mara, { id: MISSING }, blocked)).statusCode).toBe(404)
  }
})

test('the list names one’s own blocks, the latest first, and never who has blocked the caller', async () => {
  const [mara, jonas, aiko, ben] = [
    await traveller(app),
    await traveller(app, { username: 'jonas.b', firstName: 'Jonas' }),
    await traveller(app),
    await traveller(app),
  ]
  const face = await keptPicture(app, jonas, await phonePhoto(), putAvatar)
  const saved = await jonas.call('PUT', '/api/users/profile', { profileImageUrl: face })
  expect(saved.json()).toMatchObject({ profileImagePreview: expect.any(String) })
  await blockTraveller(mara, jonas)
  await blockTraveller(mara, aiko)
  await blockTraveller(ben, mara)
  const list = await blocksOf(mara)
  expect(list.map(({ user }) => user.id)).toEqual([aiko.id, jonas.id])
  expect(list[1]?.user).toEqual({
    id: jonas.id,
    username: 'jonas.b',
    firstName: 'Jonas',
    profileImageUrl: null,
    profileImagePreview: null,
  })
  expect(await blocksOf(aiko)).toEqual([])
  await unblockTraveller(mara, aiko)
  expect((await blocksOf(mara)).map(({ user }) => user.id)).toEqual([jonas.id])
})

test('a long list comes by its link, each once', async () => {
  const mara = await traveller(app)
  const others = [await traveller(app), await traveller(app), await traveller(app)]
  for (const other of others) await blockTraveller(mara, other)
  const first = await mara.call('GET', '/api/blocks?limit=2')
  const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? ''
  const second = await mara.call('GET', next)
  const seen = [...first.json<Block[]>(), ...second.json<Block[]>()].map(({ user }) => user.id)
  expect(seen).toEqual(others.map(({ id }) => id).reverse())
  expect(second.headers.link).toBeUndefined()
  expect((await mara.call('GET', '/api/blocks?before=nonsense')).statusCode).toBe(400)
})

test('a blocked traveller can block in turn, and sees no difference to blocking anyone', async () => {
  const [mara, jonas, stranger] = [await traveller(app), await traveller(app), await traveller(app)]
  await blockTraveller(mara, jonas)
  const [back, other] = [await putBlock(jonas, mara, true), await putBlock(jonas, stranger, true)]
  expect([back.statusCode, back.body]).toEqual([other.statusCode, other.body])
})

test('of two who blocked each other, both have to take it back', async () => {
  const [mara, jonas] = [await traveller(app), await traveller(app)]
  const trip = await postedTrip(mara)
  const look = async () => (await jonas.call('GET', `/api/posts/${trip.id}`)).statusCode
  await Promise.all([blockTraveller(mara, jonas), blockTraveller(jonas, mara)])
  expect(await look()).toBe(404)
  await unblockTraveller(jonas, mara)
  expect(await look()).toBe(404)
  await unblockTraveller(mara, jonas)
  expect(await look()).toBe(200)
})

test('so many can be blocked and no more, also by two at once', async () => {
  const [mara, jonas, aiko] = [await traveller(app), await traveller(app), await traveller(app)]
  await app.services.pool.query(
    `with added as (
       insert into users (id, email, created_at, updated_at)
       select gen_random_uuid(), 'crowd' || n || '@example.org', now(), now() from generate_series(2, $2::int) n returning id)
     insert into blocks (blocker_id, blocked_id, created_at) select $1, id, now() - interval '1 day' from added`,
    [mara.id, MAX_BLOCKS],
  )
  const replies = await Promise.all([putBlock(mara, jonas, true), putBlock(mara, aiko, true)])
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  const refused = replies.find(({ statusCode }) => statusCode === 409)
  expect(refused?.json()).toMatchObject({ type: '/problems/too-many-blocks' })
  const [latest] = await blocksOf(mara)
  const again = await putBlock(mara, { id: latest?.user.id ?? '' }, true)
  expect(again.statusCode).toBe(200)
  await unblockTraveller(mara, latest?.user ?? { id: '' })
  expect((await putBlock(mara, jonas, true)).statusCode).toBe(200)
})
