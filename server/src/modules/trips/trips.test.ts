import type { Trip, TripBody } from '@caravan/contract/trips.ts'
import { describe, expect, test } from 'vitest'
import { useApp } from '../../test/build-app.ts'
import { postedTrip, traveller, tripBody } from '../../test/factories.ts'

const { app } = await useApp()

type Answer = { statusCode: number; body: string; json: () => unknown }
const trips = (reply: Answer) => reply.json() as Trip[]
const pointers = (reply: Answer) => (reply.json() as { errors: { pointer: string }[] }).errors.map((e) => e.pointer)

describe('posting a trip', () => {
  test('answers the trip with its postcard, its counters at zero and its owner’s authorCard', async () => {
    const mara = await traveller(app, { firstName: 'Mara', lastName: 'Lindqvist' })
    const reply = await mara.call('POST', '/api/posts', tripBody())
    expect(reply.statusCode).toBe(201)
    const trip = reply.json<Trip>()
    expect(trip).toMatchObject({
      destination: 'Lisbon',
      likes: 0,
      matches: 0,
      comments: 0,
      isLiked: false,
      imageUrl: '',
    })
    expect(trip.user.firstName).toBe('Mara')
    expect(reply.body).not.toContain('Lindqvist')
    expect(trip.posterUrl).toMatch(/^\/postcards\/[a-z0-9-]+\/0$/)
    expect(trip.viewer).toEqual({ canEdit: true, canMatch: false, isSaved: false })
  })

  test('names every field at fault at once', async () => {
    const mara = await traveller(app)
    const bad = { destination: ' ', country: '', startDate: '2027-02-30', endDate: '', description: '', tags: [''] }
    const reply = await mara.call('POST', '/api/posts', {
      ...bad,
      audience: 'dogs',
      imageUrl: 'https://a.example/x.png',
    })
    expect(reply.statusCode).toBe(422)
    expect(new Set(pointers(reply))).toEqual(
      new Set([
        '/destination',
        '/country',
        '/startDate',
        '/endDate',
        '/description',
        '/tags/0',
        '/audience',
        '/imageUrl',
      ]),
    )
  })

  test('refuses an end before the start, at the end', async () => {
    const mara = await traveller(app)
    const reply = await mara.call('POST', '/api/posts', tripBody({ startDate: '2027-05-08', endDate: '2027-05-01' }))
    expect(pointers(reply)).toEqual(['/endDate'])
    const both = tripBody({ destination: '', startDate: '2027-05-08', endDate: '2027-05-01' })
    expect(pointers(await mara.call('POST', '/api/posts', both))).toEqual(['/destination', '/endDate'])
  })

  test.each(['03/01/2027', '2027-13-01', 20270301, '0027-03-01'])('says once that %j is no day', async (startDate) => {
    const mara = await traveller(app)
    const reply = await mara.call('POST', '/api/posts', { ...tripBody(), startDate })
    expect(pointers(reply)).toEqual(['/startDate'])
  })

  test('stores nothing that the client has no say in', async () => {
    const [mara, jonas] = [await traveller(app), await traveller(app)]
    const claims = { id: 'x', userId: jonas.id, likes: 99, createdAt: '1999-01-01T00:00:00Z', isAdmin: true }
    const trip = (await mara.call('POST', '/api/posts', { ...tripBody(), ...claims })).json<Trip>()
    expect(trip).toMatchObject({ userId: mara.id, likes: 0 })
    expect(trip.createdAt > '2020').toBe(true)
  })

  test('tidies text: trimmed, composed, without control characters, counted in characters', async () => {
    const mara = await traveller(app)
    const description = `  Cafe\u0301 at the port\u0000\u0007\r\nthen sleep \u202e `
    const trip = (await mara.call('POST', '/api/posts', tripBody({ description }))).json<Trip>()
    expect(trip.description).toBe('Café at the port\nthen sleep')
    const emoji = await mara.call('POST', '/api/posts', tripBody({ destination: '🏔'.repeat(100) }))
    expect(emoji.statusCode).toBe(201)
    expect((await mara.call('POST', '/api/posts', tripBody({ destination: '🏔'.repeat(101) }))).statusCode).toBe(422)
  })

  test('sent again with its key it is posted once, also when both are on their way', async () => {
    const mara = await traveller(app)
    const send = (key: string, change = {}) =>
      mara.call('POST', '/api/posts', tripBody(change), { 'idempotency-key': key })
    const replies = await Promise.all([send('k1'), send('k1'), send('k1')])
    expect(new Set(replies.map((reply) => reply.json<Trip>().id)).size).toBe(1)
    expect((await send('k1', { country: 'Spain' })).statusCode).toBe(422)
    expect(trips(await mara.call('GET', `/api/posts?userId=${mara.id}`))).toHaveLength(1)
  })

  test('an audience is for those who stated the gender', async () => {
    const [woman, man, silent] = [
      await traveller(app, { gender: 'woman' }),
      await traveller(app, { gender: 'man' }),
      await traveller(app),
    ]
    const post = (who: typeof man) => who.call('POST', '/api/posts', tripBody({ audience: 'female' }))
    expect((await post(woman)).statusCode).toBe(201)
    expect((await post(man)).statusCode).toBe(403)
    expect(pointers(await post(silent))).toEqual(['/audience'])
  })

  test('keeps the place that was chosen, and an unknown one is no error', async () => {
    const mara = await traveller(app)
    const chosen = (await mara.call('POST', '/api/posts', tripBody({ placeId: 'g2267057' }))).json<Trip>()
    expect(chosen).toMatchObject({ placeId: 'g2267057', posterUrl: '/postcards/g2267057/0' })
    const unknown = (await mara.call('POST', '/api/posts', tripBody({ placeId: 'g1' }))).json<Trip>()
    expect(unknown.placeId).toBeNull()
  })

  test.each([
    ['Porto', 'Portugal', 422],
    ['Lisbon', 'Spain', 422],
    ['Lisbon', 'Portugal', 201],
    ['lisboa', 'PT', 201],
  ])('takes the place of Lisbon for a trip to %s in %s with %i', async (destination, country, status) => {
    const mara = await traveller(app)
    const reply = await mara.call('POST', '/api/posts', tripBody({ placeId: 'g2267057', destination, country }))
    expect(reply.statusCode).toBe(status)
    if (status === 422) expect(pointers(reply)).toEqual(['/placeId'])
  })
})

describe('changing and deleting', () => {
  test('a changed trip keeps its counters and its day of posting', async () => {
    const [mara, aiko] = [await traveller(app), await traveller(app)]
    const trip = await postedTrip(mara)
    await aiko.call('PUT', `/api/posts/${trip.id}/like`, { liked: true })
    const before = (await mara.call('GET', `/api/posts/${trip.id}`)).json<Trip>()
    const after = (await mara.call('PUT', `/api/posts/${trip.id}`, tripBody({ destination: 'Porto' }))).json<Trip>()
    expect(after).toMatchObject({ destination: 'Porto', likes: 1, createdAt: before.createdAt })
  })

  test('what a change leaves out stays as it is: nobody widens an audience by silence', async () => {
    const woman = await traveller(app, { gender: 'woman' })
    const said: Partial<TripBody> = { audience: 'female', tags: ['Slow'], posterVariant: 2, placeId: 'g2267057' }
    const trip = await postedTrip(woman, said)
    const { destination, country, startDate, endDate, description } = tripBody()
    const change = { destination, country, startDate, endDate, description }
    const after = (await woman.call('PUT', `/api/posts/${trip.id}`, change)).json<Trip>()
    expect(after).toMatchObject(said)
    const elsewhereAtLisbon = { ...change, destination: 'Somewhere else', placeId: 'g2267057' }
    expect(pointers(await woman.call('PUT', `/api/posts/${trip.id}`, elsewhereAtLisbon))).toEqual(['/placeId'])
    const moved = { ...change, destination: 'Somewhere else', tags: [] }
    const elsewhere = (await woman.call('PUT', `/api/posts/${trip.id}`, moved)).json<Trip>()
    expect(elsewhere).toMatchObject({ audience: 'female', tags: [], placeId: null })
  })

  test('a place that a newer gazetteer calls otherwise keeps its trip changeable', async () => {
    const mara = await traveller(app)
    const lisbon = tripBody({ placeId: 'g2267057' })
    const trip = await postedTrip(mara, { placeId: lisbon.placeId ?? null })
    const called = { destination: 'Olisipo', country: 'Lusitania' }
    await app.services.pool.query('update trips set destination = $2, country = $3 where id = $1', [
      trip.id,
      called.destination,
      called.country,
    ])
    const reply = await mara.call('PUT', `/api/posts/${trip.id}`, { ...lisbon, ...called, description: 'Later.' })
    expect(reply.json()).toMatchObject({ ...called, placeId: 'g2267057', description: 'Later.' })
  })

  test('a deleted trip takes its likes, comments and requests with it, once', async () => {
    const [mara, aiko] = [await traveller(app), await traveller(app)]
    const trip = await postedTrip(mara)
    await aiko.call('PUT', `/api/posts/${trip.id}/like`, { liked: true })
    await aiko.call('PUT', `/api/posts/${trip.id}/match`, { matched: true })
    await aiko.call('POST', `/api/posts/${trip.id}/comments`, { content: 'When?' })
    const replies = await Promise.all([1, 2].map(() => mara.call('DELETE', `/api/posts/${trip.id}`)))
    expect(replies.map((reply) => reply.statusCode).sort()).toEqual([200, 404])
    const { rows } = await app.services.pool.query(
      `select (select count(*) from likes where trip_id = $1) + (select count(*) from comments where trip_id = $1)
            + (select count(*) from matches where trip_id = $1) as n`,
      [trip.id],
    )
    expect(rows[0]).toEqual({ n: 0 })
  })
})
