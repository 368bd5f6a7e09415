import { DRAWINGS_AT_ONCE } from '@caravan/contract/limits.ts'
import type { TripPreview } from '@caravan/contract/shares.ts'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { Problem } from '../../../problem.ts'
import { useApp } from '../../../test/build-app.ts'
import { callSignedOut, postedTrip, traveller, tripBody } from '../../../test/factories.ts'
import type { OpenTrip } from './queries.ts'
import { postmarkDay, SharePictures, tripDays } from './shares.ts'

const { app } = await useApp()

test('a link to a trip for everyone shows place, days, words and a first name to anybody, and a picture', async () => {
  const mara = await traveller(app, { firstName: 'Mara', lastName: 'Secretsson', username: 'mara.shares' })
  const { id } = await postedTrip(mara, { startDate: '2027-10-04', endDate: '2027-10-11' })
  const reply = await callSignedOut(app, 'GET', `/api/posts/${id}/preview`)
  const preview = reply.json<TripPreview>()
  expect(preview).toMatchObject({ destination: 'Lisbon', firstName: 'Mara', startDate: '2027-10-04' })
  expect(preview.description).not.toBe('')
  for (const secret of ['Secretsson', 'mara.shares', mara.id]) expect(reply.body).not.toContain(secret)
  const picture = await callSignedOut(app, 'GET', preview.pictureUrl)
  expect(picture.headers['content-type']).toBe('image/png')
  expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630, format: 'png' })
})

test('a trip with an audience shows nothing to a link, not even to its owner', async () => {
  const mara = await traveller(app, { gender: 'woman' })
  const { id } = await postedTrip(mara, { audience: 'female' })
  for (const url of [`/api/posts/${id}/preview`, `/share/trips/${id}.png`]) {
    expect((await callSignedOut(app, 'GET', url)).statusCode).toBe(404)
    expect((await mara.call('GET', url)).statusCode).toBe(404)
  }
})

test('a trip that got an audience later is no longer shown, nor one that is not there', async () => {
  const mara = await traveller(app, { gender: 'woman' })
  const { id } = await postedTrip(mara)
  expect((await callSignedOut(app, 'GET', `/share/trips/${id}.png`)).statusCode).toBe(200)
  await mara.call('PUT', `/api/posts/${id}`, tripBody({ audience: 'female' }))
  expect((await callSignedOut(app, 'GET', `/share/trips/${id}.png`)).statusCode).toBe(404)
  expect((await callSignedOut(app, 'GET', '/share/trips/nonsense.png')).statusCode).toBe(404)
})

test.each([
  ['2026-10-04', '2026-10-11', '4 – 11 Oct 2026'],
  ['2026-09-28', '2026-10-03', '28 Sep – 3 Oct 2026'],
  ['2026-12-30', '2027-01-02', '30 Dec 2026 – 2 Jan 2027'],
  ['2026-10-04', '2026-10-04', '4 Oct 2026'],
])('%s to %s reads %s', (startDate, endDate, text) => {
  expect(tripDays({ startDate, endDate, minNights: null, maxNights: null })).toBe(text)
  expect(postmarkDay('2026-10-04')).toEqual({ day: '4 Oct', year: '2026' })
})

test('flexible dates read as nights in their window', () => {
  const september = { startDate: '2026-09-01', endDate: '2026-09-30' }
  expect(tripDays({ ...september, minNights: 5, maxNights: 8 })).toBe('About 5 to 8 nights, 1 – 30 Sep 2026')
  expect(tripDays({ ...september, minNights: 1, maxNights: 1 })).toBe('About 1 night, 1 – 30 Sep 2026')
})

const tripOf = (id: string): OpenTrip => ({
  id,
  userId: 'mara',
  destination: 'Lisbon',
  country: 'Portugal',
  startDate: '2027-05-01',
  endDate: '2027-05-08',
  minNights: null,
  maxNights: null,
  description: '',
  imageUrl: '',
  posterKey: 'lisbon',
  posterVariant: 0,
  username: 'mara',
  firstName: 'Mara',
})

/** Pictures whose drawing ends when the test says so. */
function heldPictures() {
  const begun: string[] = []
  const { promise: held, resolve: finish } = Promise.withResolvers<void>()
  const pictures = new SharePictures(async ({ id }) => {
    begun.push(id)
    await held
    return Buffer.from(id)
  })
  return { pictures, begun, finish }
}
const aTurn = () => new Promise((resolve) => setImmediate(resolve))

test('two are drawn at a time, a bounded number wait, and the next is refused with Retry-After', async () => {
  const { pictures, begun, finish } = heldPictures()
  const { concurrency, waiting } = DRAWINGS_AT_ONCE
  const asked = Array.from({ length: concurrency + waiting }, (_, n) => pictures.of(tripOf(`trip ${n}`)))
  await aTurn()
  expect(begun).toEqual(['trip 0', 'trip 1'])
  const refusal: unknown = await pictures.of(tripOf('one more')).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(Problem)
  expect(refusal).toMatchObject({ slug: 'unavailable', particulars: { retryAfter: expect.any(Number) } })
  finish()
  const drawn = await Promise.all(asked)
  expect(drawn.map(({ picture }) => picture.toString())).toEqual(asked.map((_, n) => `trip ${n}`))
  expect((await pictures.of(tripOf('one more'))).picture.toString()).toBe('one more')
})

test('sixty who ask for the same picture have it drawn once', async () => {
  const { pictures, begun, finish } = heldPictures()
  const asked = Array.from({ length: 60 }, () => pictures.of(tripOf('lisbon')))
  finish()
  expect(new Set((await Promise.all(asked)).map(({ picture }) => picture.toString()))).toEqual(new Set(['lisbon']))
  await pictures.of(tripOf('lisbon'))
  expect(begun).toEqual(['lisbon'])
})
