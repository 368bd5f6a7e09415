import type { MatchCard } from '@caravan/contract/matches.ts'
import type { Conversation } from '@caravan/contract/messages.ts'
import type { Trip } from '@caravan/contract/trips.ts'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { derivedKeys } from '../../../platform/identity/derived-secret.ts'
import { signPicturesWith } from '../../../platform/picture-address.ts'
import { useApp } from '../../../test/build-app.ts'
import { callSignedOut, postedTrip, type Traveller, traveller } from '../../../test/factories.ts'
import { countStatements } from '../../../test/postgres/count-statements.ts'
import { phonePhoto, quarters } from '../../../test/sample-images.ts'
import { keptPicture, putAvatar } from '../../../test/uploads.ts'

const SECRET = 'the-secret-of-the-pictures-of-a-test'
const tested = await useApp({ SESSION_SECRET: SECRET })
const { app } = tested

const HOUR = 3_600_000
/** Some way into an hour, so that none ends while a test runs. */
const START = Math.floor(Date.now() / HOUR) * HOUR + HOUR / 6
const setTime = (afterStart: number) => vi.useFakeTimers({ toFake: ['Date'], now: START + afterStart })

let ann: Traveller
let bo: Traveller
let photo: Buffer
/** One of a trip for everyone, and one of a trip for women. */
let forAll: Shown
let forWomen: Shown

interface Shown {
  tripId: string
  path: string
  address: string
}

async function shown(owner: Traveller, wanted: object = {}): Promise<Shown> {
  const path = await keptPicture(app, owner, photo)
  const trip = await postedTrip(owner, { imageUrl: path, ...wanted })
  const { imageUrl } = (await owner.call('GET', `/api/posts/${trip.id}`)).json<Trip>()
  return { tripId: trip.id, path, address: imageUrl }
}

beforeAll(async () => {
  setTime(0)
  ann = await traveller(app, { gender: 'woman' })
  bo = await traveller(app, { gender: 'man' })
  photo = await phonePhoto()
  forAll = await shown(ann)
  forWomen = await shown(ann, { audience: 'female' })
})
afterEach(() => {
  setTime(0)
  signPicturesWith(derivedKeys([SECRET], 'pictures'))
})

afterAll(() => void vi.useRealTimers())

/** As a browser asks that has no session, or another one's cache in between. */
const fetched = (address: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url: address, headers })

describe('the address of a photo', () => {
  test('of a trip for everyone is good for a day, for whoever has it and for caches in between', async () => {
    expect(forAll.address).toMatch(new RegExp(`^${forAll.path}/public-\\d+-[\\w-]{22}$`))
    const reply = await fetched(`${forAll.address}?w=480`)
    expect(reply.statusCode).toBe(200)
    expect((await sharp(reply.rawPayload).metadata()).width).toBe(480)
    expect(reply.headers['cache-control']).toMatch(/^public, max-age=2592000, s-maxage=\d+, immutable$/)
    const forCaches = Number(/s-maxage=(\d+)/.exec(String(reply.headers['cache-control']))?.[1])
    expect(forCaches).toBeGreaterThan(24 * 3600 - 60)
    expect(forCaches).toBeLessThanOrEqual(48 * 3600)
    expect(reply.headers.vary).not.toMatch(/cookie/i)
    expect(reply.headers['set-cookie']).toBeUndefined()
  })

  test('of a trip for some is good for an hour, and kept by browsers alone, each for one traveller', async () => {
    expect(forWomen.address).toMatch(new RegExp(`^${forWomen.path}/private-\\d+-[\\w-]{22}$`))
    const { statusCode, headers } = await fetched(`${forWomen.address}?w=480`)
    expect([statusCode, headers['cache-control']]).toEqual([200, 'private, max-age=2592000, immutable'])
    expect(headers.vary).toMatch(/\bAccept\b.*\bCookie\b/)
  })

  test('is the same for all who see the trip, and stays so for a while', async () => {
    const women = await Promise.all([1, 2].map(() => traveller(app, { gender: 'woman' })))
    const addresses = await Promise.all(
      women.map(async (who) => (await who.call('GET', `/api/posts/${forWomen.tripId}`)).json<Trip>().imageUrl),
    )
    expect(addresses).toEqual([forWomen.address, forWomen.address])
  })

  test('that is out of date leads to the bare one, which asks who is looking', async () => {
    const woman = await traveller(app, { gender: 'woman' })
    setTime(2 * HOUR)
    const reply = await fetched(`${forWomen.address}?w=480`)
    expect([reply.statusCode, reply.headers.location]).toEqual([307, `${forWomen.path}?w=480`])
    expect(reply.headers['cache-control']).toBe('private, no-store')
    const statusFor = async (who: Traveller) => (await who.call('GET', forWomen.path)).statusCode
    expect(await Promise.all([woman, ann, bo].map(statusFor))).toEqual([200, 200, 404])
    expect((await fetched(forWomen.path)).statusCode).toBe(401)
    // that of a trip for everyone lasts longer
    expect((await fetched(forAll.address)).statusCode).toBe(200)
    setTime(48 * HOUR)
    expect((await fetched(forAll.address)).statusCode).toBe(307)
  })

  test('is for one photo, one scope and one time: what is altered leads to the bare one', async () => {
    const [, scope = '', expires = '', signature = ''] = /(private)-(\d+)-(.+)$/.exec(forWomen.address) ?? []
    const rights = [
      `public-${expires}-${signature}`,
      `${scope}-${Number(expires) + 3600}-${signature}`,
      `${scope}-${expires}-${signature.slice(0, -1)}${signature.endsWith('A') ? 'B' : 'A'}`,
      `${scope}-${expires}-`,
      `${scope}-${expires}`,
      'x'.repeat(100),
      '..%2f480.webp',
    ]
    const replies = await Promise.all(rights.map((right) => fetched(`${forWomen.path}/${right}`)))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(rights.map(() => 307))
    // that of another photo, and of the same id as an avatar
    const right = forWomen.address.slice(forWomen.path.length)
    expect((await fetched(`${forAll.path}${right}`)).statusCode).toBe(307)
    expect((await fetched(`${forWomen.path.replace('trips', 'avatars')}${right}`)).statusCode).toBe(307)
    expect((await fetched(`/objects/trips/no-id${right}`)).statusCode).toBe(404)
    expect((await fetched(`${forAll.address}?w=big`)).statusCode).toBe(400)
  })

  test('is signed with the first secret, and those before it are good still', async () => {
    const [next] = [derivedKeys(['another-secret-of-the-pictures', SECRET], 'pictures')]
    signPicturesWith(next)
    expect((await fetched(forWomen.address)).statusCode).toBe(200)
    const { imageUrl } = (await ann.call('GET', `/api/posts/${forWomen.tripId}`)).json<Trip>()
    expect(imageUrl).not.toBe(forWomen.address)
    expect((await fetched(imageUrl)).statusCode).toBe(200)
    signPicturesWith(derivedKeys(['another-secret-of-the-pictures'], 'pictures'))
    expect((await fetched(forWomen.address)).statusCode).toBe(307)
  })

  test('reaches nobody who may not see the trip, in no list and by no guess', async () => {
    expect((await bo.call('GET', `/api/posts/${forWomen.tripId}`)).statusCode).toBe(404)
    expect((await bo.call('GET', '/api/posts?page=0')).body).not.toContain(forWomen.path)
    expect((await bo.call('GET', forWomen.path)).statusCode).toBe(404)
  })

  test('is of the trip that shows it: a photo on two trips has one for each audience', async () => {
    const again = await postedTrip(ann, { imageUrl: forAll.address, audience: 'female' })
    const { imageUrl } = (await ann.call('GET', `/api/posts/${again.id}`)).json<Trip>()
    expect(imageUrl).toMatch(new RegExp(`^${forAll.path}/private-`))
  })

  test('may be sent back with the form, and the photo stays the one it is, with its words', async () => {
    const { tripId, address } = await shown(ann, { imageDescription: 'Two boats' })
    const trip = (await ann.call('GET', `/api/posts/${tripId}`)).json<Trip>()
    const { destination, country, startDate, endDate, description } = trip
    const body = { destination, country, startDate, endDate, description, imageUrl: address }
    const changed = await ann.call('PUT', `/api/posts/${tripId}`, body)
    expect(changed.json<Trip>()).toMatchObject({ imageUrl: address, imageDescription: 'Two boats' })
    const { rows } = await tested.database.pool.query('select image_url from trips where id = $1', [tripId])
    expect(rows).toEqual([{ image_url: address.split('/').slice(0, 4).join('/') }])
  })
})

describe('what changes', () => {
  test('a trip that is for women from now on has another address, and the one from before ends within two days', async () => {
    const { tripId, path, address } = await shown(ann)
    const trip = (await ann.call('GET', `/api/posts/${tripId}`)).json<Trip>()
    const { destination, country, startDate, endDate, description } = trip
    const body = { destination, country, startDate, endDate, description, audience: 'female' }
    const changed = (await ann.call('PUT', `/api/posts/${tripId}`, body)).json<Trip>()
    expect(changed.imageUrl).toMatch(new RegExp(`^${path}/private-`))
    expect((await bo.call('GET', path)).statusCode).toBe(404)
    setTime(48 * HOUR)
    expect((await fetched(address)).statusCode).toBe(307)
  })

  test('a trip that is deleted: its photo has no new address, and is gone with its files', async () => {
    const { tripId, path, address } = await shown(ann)
    await ann.call('DELETE', `/api/posts/${tripId}`)
    expect((await bo.call('GET', path)).statusCode).toBe(404)
    await app.services.storage.deleteFolder(path.replace('/objects/', ''))
    const { statusCode, headers } = await fetched(address, { 'if-none-match': '"any"' })
    expect([statusCode, headers['cache-control']]).toEqual([404, 'private, no-store'])
    // nor does a cache learn that what it has is still good
    const id = path.slice('/objects/trips/'.length)
    expect((await fetched(`${address}?w=480`, { 'if-none-match': `"${id}-480-webp"` })).statusCode).toBe(404)
  })
})

const previewOf = async (path: string) =>
  (await tested.database.pool.query('select preview from pictures where id = $1', [path.split('/').at(-1)])).rows[0]
    ?.preview as string

test('an avatar is shown by an address that everybody’s caches may keep; its bare one asks who is looking', async () => {
  const path = await keptPicture(app, ann, photo, putAvatar)
  expect((await ann.call('PUT', `/api/users/${ann.id}`, { avatar: path })).statusCode).toBe(200)
  const own = (await ann.call('GET', '/api/auth/user')).json<{ profileImageUrl: string }>().profileImageUrl
  const { user } = (await bo.call('GET', `/api/posts/${forAll.tripId}`)).json<Trip>()
  expect(user).toMatchObject({ profileImageUrl: own, profileImagePreview: await previewOf(path) })
  expect(own).toMatch(new RegExp(`^${path}/public-`))
  const reply = await fetched(`${own}?w=96`, { accept: 'image/avif' })
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/avif'])
  expect((await callSignedOut(app, 'GET', path)).statusCode).toBe(401)
  // sent back with the form it is the one that is there
  expect((await ann.call('PUT', `/api/users/${ann.id}`, { avatar: own })).statusCode).toBe(200)
  const { rows } = await tested.database.pool.query('select profile_image_url from users where id = $1', [ann.id])
  expect(rows).toEqual([{ profile_image_url: path }])
  expect((await bo.call('PUT', `/api/users/${bo.id}`, { avatar: own })).statusCode).toBe(422)
})

test('a match and its conversation show the photo by the address of its trip', async () => {
  const cho = await traveller(app, { gender: 'woman' })
  const asked = await cho.call('PUT', `/api/posts/${forWomen.tripId}/match`, { matched: true })
  const { id: matchId } = asked.json<{ match: { id: string } }>().match
  await ann.call('PUT', `/api/matches/${matchId}`, { status: 'accepted' })
  const card = (await cho.call('GET', '/api/matches')).json<MatchCard[]>().find(({ id }) => id === matchId)
  expect(card?.post?.imageUrl).toBe(forWomen.address)
  const conversation = (await cho.call('GET', `/api/conversations/${matchId}`)).json<Conversation>()
  expect(conversation.post?.imageUrl).toBe(forWomen.address)
})

test('a picture that is narrower than what is asked comes in the largest width it has', async () => {
  const path = await keptPicture(app, ann, await quarters(600, 400))
  const trip = await postedTrip(ann, { imageUrl: path })
  const { imageUrl } = (await ann.call('GET', `/api/posts/${trip.id}`)).json<Trip>()
  const widthOf = async (w: string) => (await sharp((await fetched(imageUrl + w)).rawPayload).metadata()).width
  expect(await Promise.all(['?w=480', '?w=600', '?w=1600', ''].map(widthOf))).toEqual([480, 600, 600, 600])
})

test('a grid of thirty pictures makes one statement at most: which of all are revoked', async () => {
  const addresses = Array.from({ length: 15 }, () => [forAll.address, forWomen.address]).flat()
  const ask = (address: string) => ann.call('GET', `${address}?w=480`)
  const statuses = new Set<number>()
  const count = await countStatements(app, async () => {
    for (const reply of await Promise.all(addresses.map(ask))) statuses.add(reply.statusCode)
  })
  expect(count).toBeLessThanOrEqual(1)
  expect([...statuses]).toEqual([200])
  expect(await countStatements(app, () => ann.call('GET', forAll.path))).toBeGreaterThan(0)
})
