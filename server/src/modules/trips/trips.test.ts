import type { Trip, TripBody } from '@caravan/contract/trips.ts'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { TripSummary } from '../../db/schema/trips.ts'
import { useApp } from '../../test/build-app.ts'
import { postedTrip, type Traveller, traveller, tripBody } from '../../test/factories.ts'
import { keptPicture } from '../../test/uploads.ts'
import { changeText } from './change-text.ts'

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

const tested = await useApp()

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

function distance(one: string, other: string) {
  const [a, b] = [channels(one), channels(other)]
  return Math.hypot(...a.map((value, at) => value - (b[at] ?? 0)))
}

async function postedBy(mara: Traveller, trip: Parameters<typeof postedTrip>[1]) {
  const { id } = await postedTrip(mara, trip)
  return (await mara.call('GET', `/api/posts/${id}`)).json<Trip>()
}

test.each([
  ['a place of the list', { placeId: 'g2267057', destination: 'Lisbon', country: 'Portugal', posterVariant: 4 }],
  ['a place that was typed', { destination: 'Casa do Mar', country: 'Portugal' }],
  ['a place in no country that we know', { destination: 'Casa do Mar', country: 'Atlantis' }],
])('before it is there, the poster of %s has an ink of its drawing', async (_, where) => {
  const mara = await traveller(tested.app)
  const { pictureColour, posterUrl } = await postedBy(mara, where)
  const { body } = await mara.call('GET', `${posterUrl}/780x1688.svg`)
  const inks = body.match(/#[0-9a-f]{6}\b/gi) ?? []
  expect(Math.min(...inks.map((ink) => distance(ink, pictureColour)))).toBeLessThan(24)
})

test('two places need not have the same ink', async () => {
  const mara = await traveller(tested.app)
  const variants = await Promise.all([0, 1, 2, 3].map((posterVariant) => postedBy(mara, { posterVariant })))
  expect(new Set(variants.map(({ pictureColour }) => pictureColour)).size).toBeGreaterThan(1)
})

test('before it is there, a photo has the colour that it is on the whole', async () => {
  const mara = await traveller(tested.app)
  const red = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#d02010' } })
    .jpeg()
    .toBuffer()
  const { pictureColour } = await postedBy(mara, { imageUrl: await keptPicture(tested.app, mara, red) })
  expect(distance(pictureColour, '#d02010')).toBeLessThan(24)
})

const LISBON: TripSummary = {
  ...{ destination: 'Lisbon', country: 'Portugal', startDate: '2026-12-03', endDate: '2026-12-07' },
  ...{ minNights: null, maxNights: null },
}
const to = (change: Partial<TripSummary>, before: Partial<TripSummary> = {}) =>
  changeText({ ...LISBON, ...before }, { ...LISBON, ...before, ...change })

test('says what is other, and no more', () => {
  expect(to({ startDate: '2026-12-05', endDate: '2026-12-09' })).toBe('Lisbon 3–7 Dec → 5–9 Dec')
  expect(to({ startDate: '2026-11-28' })).toBe('Lisbon 3–7 Dec → 28 Nov–7 Dec')
  expect(to({ endDate: '2026-12-03' })).toBe('Lisbon 3–7 Dec → 3 Dec')
  expect(to({ destination: 'Porto' })).toBe('Lisbon → Porto')
  expect(to({ destination: 'Porto', endDate: '2026-12-09' })).toBe('Lisbon 3–7 Dec → Porto 3–9 Dec')
})

test('names the year, or the country, where it would read the same without', () => {
  expect(to({ startDate: '2027-12-03', endDate: '2027-12-07' })).toBe('Lisbon 3–7 Dec 2026 → 3–7 Dec 2027')
  expect(to({ startDate: '2026-12-29', endDate: '2027-01-02' })).toBe('Lisbon 3–7 Dec 2026 → 29 Dec 2026–2 Jan 2027')
  expect(to({ country: 'United States' })).toBe('Lisbon, Portugal → Lisbon, United States')
})

test('of flexible dates the nights are named', () => {
  const flexible = { startDate: '2026-12-01', endDate: '2026-12-31', minNights: 5, maxNights: 8 }
  expect(to(flexible)).toBe('Lisbon 3–7 Dec → 5 to 8 nights, 1–31 Dec')
  expect(to({ minNights: 1, maxNights: 1 }, flexible)).toBe('Lisbon 5 to 8 nights, 1–31 Dec → 1 night, 1–31 Dec')
})
