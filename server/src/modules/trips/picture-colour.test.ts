import type { Trip } from '@caravan/contract/trips.ts'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { useApp } from '../../test/build-app.ts'
import { postedTrip, type Traveller, traveller } from '../../test/factories.ts'
import { keptPicture } from '../../test/uploads.ts'

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
