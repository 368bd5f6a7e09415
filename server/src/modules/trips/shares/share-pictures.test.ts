import { DRAWINGS_AT_ONCE } from '@caravan/contract/limits.ts'
import { expect, test } from 'vitest'
import { Problem } from '../../../problem.ts'
import type { OpenTrip } from './queries.ts'
import { SharePictures } from './shares.ts'

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
