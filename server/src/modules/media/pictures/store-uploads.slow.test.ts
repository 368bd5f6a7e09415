import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openS3Uploads } from '../../../platform/external/s3-uploads.ts'
import { buildTestApp, type TestApp } from '../../../test/build-app.ts'
import { newTraveller, type Traveller, traveller } from '../../../test/factories.ts'
import { keysIn } from '../../../test/keys-in.ts'
import { type S3ForTests, startS3 } from '../../../test/outside/s3-for-tests.ts'
import { runJobs } from '../../../test/run-jobs.ts'
import { quarters } from '../../../test/sample-images.ts'
import {
  type Begun,
  begun,
  putToStore,
  sentInParts,
  sentPart,
  signed,
  storeCalls,
} from '../../../test/store-uploads.ts'
import { putAvatar, putTripImage, startedUpload } from '../../../test/uploads.ts'
import { deleteAbandonedUploads } from './housekeeping.ts'
import { UPLOAD_BYTES } from './policy.ts'
import { bytesOfParts } from './store-uploads.ts'

/*
 * Against s3rver. It checks signatures, lengths, types and expiry by itself; `test/outside/s3-parts.ts` adds the calls about
 * parts that it lacks. It has no STS: `pictures.test.ts` says what of that runs.
 */
let store: S3ForTests
let tested: TestApp
let photo: Buffer
/** A photo that needs two parts: what follows the picture is no part of it, and no decoder minds. */
let large: Buffer
let ann: Traveller
let bo: Traveller
beforeAll(async () => {
  store = await startS3()
  tested = await buildTestApp(store.settings)
  photo = await quarters(600, 400)
  large = Buffer.concat([photo, randomBytes(6_000_000)])
  bo = await traveller(tested.app)
})
// a new one each time: nobody gets more than twenty addresses
beforeEach(async () => {
  ann = await traveller(tested.app)
})
afterAll(async () => {
  await tested.close()
  await store.close()
})

const NOT_FOUND = [404, '/problems/not-found']
const typeOf = (reply: { statusCode: number; json(): unknown }) => [reply.statusCode, Object(reply.json()).type]
const keys = () => keysIn(tested.app.services.storage)
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)
const keyIn = (url: string) => new URL(url).pathname.replace('/pictures/', '')
/** As the store calls those that are neither put together nor given up. */
async function openInStore(): Promise<string[]> {
  const { rows } = await tested.database.pool.query<{ id: string }>(
    'select store_upload_id as id from uploads where store_upload_id is not null',
  )
  return rows.map(({ id }) => id)
}

describe('a picture that is sent to the store in one request', () => {
  test('is checked, made anew and shown like any other, and what was sent is gone', async () => {
    const address = await signed(ann, photo.length)
    expect(address).toMatchObject({ method: 'PUT', headers: { 'content-type': 'image/png' }, expires: 900 })
    expect((await putToStore(address, photo)).status).toBe(200)
    const kept = await putTripImage(ann, address.url)
    expect(kept.statusCode, kept.body).toBe(200)
    const { objectPath } = kept.json<{ objectPath: string }>()
    const shown = await ann.call('GET', objectPath)
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(await keys()).not.toContain(keyIn(address.url))
    expect((await putTripImage(ann, address.url)).body).toBe(kept.body)
  })

  test('is kept once where it is asked for twice at the same moment', async () => {
    const { url, ...address } = await signed(ann, photo.length)
    await putToStore({ url, ...address }, photo)
    const [first, second] = await Promise.all([putAvatar(ann, url), putAvatar(ann, url)])
    expect([first?.statusCode, second?.body]).toEqual([200, first?.body])
  })

  test.each([
    ['HTML', Buffer.from('<html><script>alert(1)</script></html>')],
    ['a drawing with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a header that lies', Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), randomBytes(500)])],
  ])('is no picture where it is %s', async (_is, bytes) => {
    const address = await signed(ann, bytes.length)
    expect((await putToStore(address, bytes)).status).toBe(200)
    expect((await putTripImage(ann, address.url)).statusCode).toBe(415)
    expect((await ann.call('GET', `/objects/trips/${keyIn(address.url).split('/')[1]}`)).statusCode).toBe(404)
  })

  test('is not there before it has arrived, nor for somebody else after', async () => {
    const address = await signed(ann, photo.length)
    expect(typeOf(await putTripImage(ann, address.url))).toEqual(NOT_FOUND)
    await putToStore(address, photo)
    expect(typeOf(await putTripImage(bo, address.url))).toEqual(NOT_FOUND)
    expect(typeOf(await putTripImage(ann, address.url.replace('/pictures/', '/others/')))).toEqual(NOT_FOUND)
    expect(typeOf(await putTripImage(ann, address.url.replace(store.s3.endpoint, 'https://evil.example')))).toEqual(
      NOT_FOUND,
    )
    expect((await putTripImage(ann, address.url)).statusCode).toBe(200)
  })

  test('may be as large as was said, and not a byte more or less', async () => {
    const address = await signed(ann, photo.length)
    for (const bytes of [Buffer.concat([photo, Buffer.alloc(1)]), photo.subarray(1)]) {
      expect((await putToStore(address, bytes)).status).toBe(403)
    }
    expect(await keys()).not.toContain(keyIn(address.url))
    expect((await storeCalls.sign(ann, UPLOAD_BYTES)).statusCode).toBe(200)
    expect(typeOf(await storeCalls.sign(ann, UPLOAD_BYTES + 1))).toEqual([413, '/problems/too-large'])
    expect((await storeCalls.sign(ann, 0)).statusCode).toBe(422)
    expect(typeOf(await storeCalls.sign(ann, 10, 'text/html'))).toEqual([415, '/problems/unsupported-image'])
  })

  test('of 6 MB is too large for a profile', async () => {
    const address = await signed(ann, large.length)
    await putToStore(address, large)
    expect(typeOf(await putAvatar(ann, address.url))).toEqual([413, '/problems/too-large'])
    expect((await putTripImage(ann, address.url)).statusCode).toBe(200)
  })

  test('larger than was said, past a store that overlooked it, is refused before it is read', async () => {
    const address = await signed(ann, 10)
    await tested.app.services.storage.put(keyIn(address.url), photo, 'image/png')
    expect(typeOf(await putTripImage(ann, address.url))).toEqual([413, '/problems/too-large'])
  })

  test.each([
    ['signature', (url: URL) => url.searchParams.set('X-Amz-Signature', '0'.repeat(64))],
    ['missing signature', (url: URL) => url.searchParams.delete('X-Amz-Signature')],
    ['end', (url: URL) => url.searchParams.set('X-Amz-Expires', '604800')],
    ['time', (url: URL) => url.searchParams.set('X-Amz-Date', '20200101T000000Z')],
    ['signed headers', (url: URL) => url.searchParams.set('X-Amz-SignedHeaders', 'host')],
    ['key', (url: URL) => Object.assign(url, { pathname: url.pathname.replace('source', 'sourcf') })],
    ['path', (url: URL) => Object.assign(url, { pathname: '/pictures/trips/a/480.webp' })],
  ])('is not taken at an address whose %s was altered', async (_name, alter) => {
    const { url, headers } = await signed(ann, photo.length)
    const altered = new URL(url)
    alter(altered)
    expect((await putToStore({ url: altered.href, headers }, photo)).status).toBe(403)
    expect(await keys()).not.toContain(keyIn(altered.href))
  })

  test('is not taken as another type, nor by other methods', async () => {
    const { url } = await signed(ann, photo.length)
    expect((await putToStore({ url, headers: { 'content-type': 'text/html' } }, photo)).status).toBe(403)
    expect((await fetch(url)).status).toBe(403)
    expect((await fetch(url, { method: 'DELETE' })).status).toBe(403)
  })

  test('is not taken at an address that is out of date', async () => {
    const calls = openS3Uploads({ ...store.s3, publicEndpoint: store.s3.endpoint })
    const { url, headers } = await calls.signPut('uploads/a/source', { type: 'image/png', bytes: photo.length }, 1)
    await expect.poll(async () => (await putToStore({ url, headers }, photo)).status, { timeout: 30_000 }).toBe(403)
    await tested.app.services.storage.deleteFolder('uploads/a')
  })
})

describe('a picture that is sent in parts', () => {
  test('is put together, checked, and kept like any other', async () => {
    const upload = await begun(ann, large.length)
    expect(upload.key).toBe(`uploads/${upload.uploadId}/source`)
    expect((await storeCalls.list(ann, upload)).json()).toEqual([])
    const first = await sentPart(ann, upload, 1, large.subarray(0, 5_242_880))
    expect((await storeCalls.list(ann, upload)).json()).toEqual([{ ...first, size: 5_242_880 }])
    const second = await sentPart(ann, upload, 2, large.subarray(5_242_880))
    const done = await storeCalls.complete(ann, upload, [first, second])
    expect(done.statusCode, done.body).toBe(200)
    const { location } = done.json<{ location: string }>()
    expect(location).toBe(`${store.s3.endpoint}/pictures/${upload.key}`)
    expect((await putTripImage(ann, location)).statusCode).toBe(200)
    expect(await keys()).not.toContain(upload.key)
  })

  test('has one upload in the store, however many parts are asked for at once', async () => {
    const upload = await begun(ann, UPLOAD_BYTES)
    const replies = await Promise.all([1, 2, 1, 2, 1, 2].map((part) => storeCalls.signPart(ann, upload, part)))
    const ids = replies.map((reply) => new URL(reply.json<{ url: string }>().url).searchParams.get('uploadId'))
    expect(new Set(ids).size).toBe(1)
    const sent = await sentInParts(ann, upload, Buffer.alloc(UPLOAD_BYTES))
    expect((await storeCalls.complete(ann, upload, sent)).statusCode).toBe(200)
  })

  test('gets the same answer when it is completed again, and twice at once', async () => {
    const [one, other] = [await begun(ann, large.length), await begun(ann, large.length)]
    const parts = await sentInParts(ann, one, large)
    const replies = [await storeCalls.complete(ann, one, parts), await storeCalls.complete(ann, one, parts)]
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(replies[0]?.body).toBe(replies[1]?.body)
    const others = await sentInParts(ann, other, large)
    const atOnce = await Promise.all([1, 2, 3].map(() => storeCalls.complete(ann, other, others)))
    expect(atOnce.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    const [location = ''] = atOnce.map((reply) => reply.json<{ location: string }>().location)
    expect((await putTripImage(ann, location)).statusCode).toBe(200)
  })

  test('is not put together of parts that are missing, too many or others', async () => {
    const upload = await begun(ann, large.length)
    expect((await storeCalls.complete(ann, upload, [{ partNumber: 1, etag: 'x' }])).statusCode).toBe(409)
    const first = await sentPart(ann, upload, 1, large.subarray(0, 5_242_880))
    expect((await storeCalls.complete(ann, upload, [first])).statusCode).toBe(409)
    const second = await sentPart(ann, upload, 2, large.subarray(5_242_880))
    const wrong = [[first], [second], [first, { ...second, etag: first.etag }], [first, second, second], []]
    const statuses = await Promise.all(
      wrong.map(async (parts) => (await storeCalls.complete(ann, upload, parts)).statusCode),
    )
    expect(statuses).toEqual([409, 409, 409, 409, 422])
    expect(await keys()).not.toContain(upload.key)
    expect((await storeCalls.complete(ann, upload, [second, first])).statusCode).toBe(200)
  })

  test('has parts of 5 MiB and a rest, numbered from 1, and no others', async () => {
    const upload = await begun(ann, large.length)
    const statuses = [0, -1, 10_001, 'x', 3, 10_000]
    const replies = await Promise.all(statuses.map((part) => storeCalls.signPart(ann, upload, part)))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400, 404, 404])
    const address = (await storeCalls.signPart(ann, upload, 2)).json<{ url: string; headers: Record<string, string> }>()
    for (const bytes of [large.subarray(5_242_879), large.subarray(5_242_881)]) {
      expect((await putToStore(address, bytes)).status).toBe(403)
    }
    const other = new URL(address.url)
    other.searchParams.set('partNumber', '1')
    expect((await putToStore({ ...address, url: other.href }, large.subarray(5_242_880))).status).toBe(403)
  })

  test('is never larger than every other upload may be', async () => {
    expect(typeOf(await storeCalls.begin(ann, UPLOAD_BYTES + 1))).toEqual([413, '/problems/too-large'])
    expect((await storeCalls.begin(ann, 104_857_601)).statusCode).toBe(413)
    expect(typeOf(await storeCalls.begin(ann, 10, 'application/pdf'))).toEqual([415, '/problems/unsupported-image'])
  })

  test('is nobody’s but its owner’s', async () => {
    const upload = await begun(ann, photo.length)
    const part = await sentPart(ann, upload, 1, photo)
    const tries = [
      await storeCalls.signPart(bo, upload, 1),
      await storeCalls.list(bo, upload),
      await storeCalls.complete(bo, upload, [part]),
      await storeCalls.abort(bo, upload),
      await storeCalls.credentials(bo, upload.key),
    ]
    expect(tries.map(typeOf)).toEqual(tries.map(() => NOT_FOUND))
    expect((await storeCalls.complete(ann, upload, [part])).statusCode).toBe(200)
  })

  test.each([
    ['that climbs', () => 'uploads/../trips/a/480.webp'],
    ['with what it climbs in code', ({ key }: Begun) => key.replace('/source', '/%2e%2e/source')],
    ['of a picture', ({ uploadId }: Begun) => `trips/${uploadId}/480.webp`],
    ['of another of one’s uploads', (_: Begun, other: Begun) => other.key],
    ['in capitals', ({ key }: Begun) => key.toUpperCase()],
    ['with more behind it', ({ key }: Begun) => `${key}/x`],
    ['of nothing', () => ''],
  ])('is not found by a key %s', async (_is, keyOf) => {
    const [upload, other] = [await begun(ann, photo.length), await begun(ann, photo.length)]
    const wrong = { ...upload, key: keyOf(upload, other) }
    const tries = [
      await storeCalls.signPart(ann, wrong, 1),
      await storeCalls.list(ann, wrong),
      await storeCalls.complete(ann, wrong, [{ partNumber: 1, etag: 'x' }]),
      await storeCalls.abort(ann, wrong),
    ]
    expect(tries.map(typeOf)).toEqual(tries.map(() => NOT_FOUND))
    expect((await storeCalls.list(ann, upload)).statusCode).toBe(200)
  })

  test('is found by no upload that goes to this server', async () => {
    const path = await startedUpload(ann)
    const uploadId = /uploads\/([0-9a-f-]{36})/.exec(path)?.[1] ?? ''
    expect(typeOf(await storeCalls.signPart(ann, { uploadId, key: `uploads/${uploadId}/source` }, 1))).toEqual(
      NOT_FOUND,
    )
  })

  test('is gone where it was given up: its parts, its addresses, and a call that would put it together', async () => {
    const upload = await begun(ann, photo.length)
    const part = await sentPart(ann, upload, 1, photo)
    const address = (await storeCalls.signPart(ann, upload, 1)).json<{ url: string; headers: Record<string, string> }>()
    expect((await storeCalls.abort(ann, upload)).statusCode).toBe(200)
    await runJobs(tested.app)
    const sent = await putToStore(address, photo)
    expect([sent.status, await sent.text()]).toEqual([404, expect.stringContaining('NoSuchUpload')])
    const after = [
      await storeCalls.complete(ann, upload, [part]),
      await storeCalls.list(ann, upload),
      await storeCalls.abort(ann, upload),
    ]
    expect(after.map(typeOf)).toEqual(after.map(() => NOT_FOUND))
  })

  test('cannot be given up, signed or listed once it is complete', async () => {
    const upload = await begun(ann, photo.length)
    const part = await sentPart(ann, upload, 1, photo)
    const { location } = (await storeCalls.complete(ann, upload, [part])).json<{ location: string }>()
    const after = [
      await storeCalls.abort(ann, upload),
      await storeCalls.signPart(ann, upload, 1),
      await storeCalls.list(ann, upload),
    ]
    expect(after.map(typeOf)).toEqual(after.map(() => [409, '/problems/conflict']))
    expect((await putTripImage(ann, location)).statusCode).toBe(200)
  })
})

test('the same create with the same key is one upload', async () => {
  const again = () => storeCalls.sign(ann, photo.length, 'image/png', { 'idempotency-key': 'lake' })
  const [first, second] = [await again(), await again()]
  expect([first.statusCode, second.body]).toEqual([200, first.body])
})

describe('an allowance', () => {
  test('of twenty at once is one for all ways to send', async () => {
    const askAll = () => [ann.call('POST', '/api/objects/upload'), storeCalls.sign(ann, 10), storeCalls.begin(ann, 10)]
    const replies = await Promise.all(Array.from({ length: 10 }, askAll).flat())
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(20)
    expect(replies.filter(({ statusCode }) => statusCode === 429)).toHaveLength(10)
  })

  test('of what may still become a picture is not given back after fifteen minutes', async () => {
    for (let at = 0; at < 20; at++) await begun(ann, 10)
    const age = (minutes: number) =>
      tested.database.pool.query(
        `update uploads set created_at = now() - $2 * interval '1 minute' where user_id = $1`,
        [ann.id, minutes],
      )
    await age(16)
    expect((await storeCalls.begin(ann, 10)).statusCode).toBe(429)
    await age(76)
    expect((await storeCalls.begin(ann, 10)).statusCode).toBe(200)
  })

  test('of a day is one for all ways to send', async () => {
    const limited = await buildTestApp({ ...store.settings, RATE_LIMIT: 'on' })
    const cleo = await newTraveller(limited.app)
    expect((await storeCalls.sign(cleo, 10)).statusCode).toBe(200)
    await limited.database.pool.query(`update action_counts set count = 148 where action = 'upload' and period = 'day'`)
    expect((await storeCalls.begin(cleo, 10)).statusCode).toBe(200)
    expect((await cleo.call('POST', '/api/objects/upload')).statusCode).toBe(200)
    const refused = [
      await storeCalls.sign(cleo, 10),
      await storeCalls.begin(cleo, 10),
      await cleo.call('POST', '/api/objects/upload'),
    ]
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([429, 429, 429])
    await limited.close()
  })
})

test('what was begun and never completed, and what was sent and never kept, is gone after some hours', async () => {
  const { db, storage } = tested.app.services
  const upload = await begun(ann, large.length)
  await sentPart(ann, upload, 1, large.subarray(0, 5_242_880))
  const part = (await storeCalls.signPart(ann, upload, 2)).json<{ url: string; headers: Record<string, string> }>()
  const address = await signed(ann, photo.length)
  await putToStore(address, photo)
  await deleteAbandonedUploads(db, storage, inHours(1))
  expect((await putToStore(part, large.subarray(5_242_880))).status).toBe(200)
  expect(await keys()).toContain(keyIn(address.url))
  await deleteAbandonedUploads(db, storage, inHours(3))
  expect((await putToStore(part, large.subarray(5_242_880))).status).toBe(404)
  expect(await keys()).not.toContain(keyIn(address.url))
  expect(typeOf(await storeCalls.list(ann, upload))).toEqual(NOT_FOUND)
  expect(await openInStore()).toEqual([])
})

test('what comes after it was kept, by an address that is still good, goes a day later', async () => {
  const { db, storage } = tested.app.services
  const address = await signed(ann, photo.length)
  await putToStore(address, photo)
  const kept = await putTripImage(ann, address.url)
  expect((await putToStore(address, Buffer.alloc(photo.length))).status).toBe(200)
  expect((await putTripImage(ann, address.url)).body).toBe(kept.body)
  await deleteAbandonedUploads(db, storage, inHours(25))
  expect(await keys()).not.toContain(keyIn(address.url))
})

test('an upload is out of date after 75 minutes', async () => {
  const upload = await begun(ann, photo.length)
  const part = await sentPart(ann, upload, 1, photo)
  await tested.database.pool.query(`update uploads set created_at = now() - interval '76 minutes' where id = $1`, [
    upload.uploadId,
  ])
  const late = [await storeCalls.signPart(ann, upload, 1), await storeCalls.complete(ann, upload, [part])]
  expect(late.map(typeOf)).toEqual(late.map(() => NOT_FOUND))
})

describe('where the store', () => {
  test('is away, it is said, and everything else goes on', async () => {
    const slow = await buildTestApp({ ...store.settings, S3_TIMEOUT: '1', LOG_LEVEL: 'silent' })
    const dee = await traveller(slow.app)
    const [upload, address] = [await begun(dee, photo.length), await signed(dee, photo.length)]
    store.relay.cut()
    const refused = [await storeCalls.signPart(dee, upload, 1), await putTripImage(dee, address.url)]
    expect(refused.map(typeOf)).toEqual(refused.map(() => [503, '/problems/unavailable']))
    expect((await dee.call('GET', '/api/posts?page=0')).statusCode).toBe(200)
    store.relay.mend()
    const part = await sentPart(dee, upload, 1, photo)
    expect((await storeCalls.complete(dee, upload, [part])).statusCode).toBe(200)
    await slow.close()
  })

  test.each([
    ['is a folder', {}],
    ['is not reached by browsers', { S3_PUBLIC_ENDPOINT: 'none' }],
  ])('%s, these calls are not there, and no page may send elsewhere', async (_is, settings) => {
    const settingsOfStore = Object.keys(settings).length > 0 ? { ...store.settings, ...settings } : {}
    const plain = await buildTestApp(settingsOfStore)
    const dee = await traveller(plain.app)
    const upload = { uploadId: '018f0000-0000-7000-8000-000000000000', key: 'uploads/x/source' }
    const replies = [
      await storeCalls.sign(dee, 10),
      await storeCalls.begin(dee, 10),
      await storeCalls.signPart(dee, upload, 1),
      await storeCalls.list(dee, upload),
      await storeCalls.complete(dee, upload, [{ partNumber: 1, etag: 'x' }]),
      await storeCalls.abort(dee, upload),
      await storeCalls.credentials(dee, upload.key),
    ]
    expect(replies.map(typeOf)).toEqual(replies.map(() => NOT_FOUND))
    const { headers } = await dee.call('GET', '/api/auth/user')
    expect(headers['content-security-policy']).toContain("connect-src 'self';")
    await plain.close()
  })

  test('is reached by browsers at an address of its own, that one is signed, and pages may send to it', async () => {
    const outside = await buildTestApp({ ...store.settings, S3_PUBLIC_ENDPOINT: 'https://pictures.example/s3' })
    const dee = await traveller(outside.app)
    const { url } = await signed(dee, 10)
    expect(url).toMatch(/^https:\/\/pictures\.example\/s3\/pictures\/uploads\/[0-9a-f-]{36}\/source\?/)
    const { headers } = await dee.call('GET', '/api/auth/user')
    expect(headers['content-security-policy']).toContain("connect-src 'self' https://pictures.example;")
    await outside.close()
  })
})

test('parts are as Uppy cuts them: of 5 MiB, or as many as 10,000 of them', () => {
  expect(bytesOfParts(1)).toEqual([1])
  expect(bytesOfParts(5_242_880)).toEqual([5_242_880])
  expect(bytesOfParts(5_242_881)).toEqual([5_242_880, 1])
  const most = bytesOfParts(100_000_000_000)
  expect([most.length, most[0], most.reduce((sum, bytes) => sum + bytes, 0)]).toEqual([
    10_000, 10_000_000, 100_000_000_000,
  ])
})
