import type { Trip } from '@caravan/contract/trips.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/build-app.ts'
import { postedTrip, type Traveller, traveller } from '../../../test/factories.ts'
import { keysIn } from '../../../test/keys-in.ts'
import { type S3ForTests, startS3 } from '../../../test/outside/s3-for-tests.ts'
import { quarters } from '../../../test/sample-images.ts'
import { keptPicture, putAvatar, putTripImage, putUpload, sentUpload, startedUpload } from '../../../test/uploads.ts'

/** Three tries with a second each, and the pauses between them. */
const SETTINGS = { S3_TIMEOUT: '1', LOG_LEVEL: 'silent' }

describe('where the store of pictures is an S3 store', () => {
  let store: S3ForTests
  let tested: TestApp
  let ann: Traveller
  let photo: Buffer
  let avatar: string
  let shownAvatar: string
  let address: string
  beforeAll(async () => {
    store = await startS3()
    tested = await buildTestApp({ ...store.settings, ...SETTINGS })
    ann = await traveller(tested.app)
    photo = await quarters(600, 400)
    avatar = await keptPicture(tested.app, ann, photo, putAvatar)
    await ann.call('PUT', `/api/users/${ann.id}`, { avatar })
    shownAvatar = (await ann.call('GET', '/api/auth/user')).json<{ profileImageUrl: string }>().profileImageUrl
    const trip = await postedTrip(ann, { imageUrl: await keptPicture(tested.app, ann, photo) })
    address = (await ann.call('GET', `/api/posts/${trip.id}`)).json<Trip>().imageUrl
  })
  afterAll(async () => {
    await tested.close()
    await store.close()
  })
  afterEach(async () => {
    await store.setFull(false)
    store.relay.mend()
    store.relay.release()
  })

  const keys = () => keysIn(tested.app.services.storage)
  const typeOf = (reply: { statusCode: number; json(): unknown }) => [reply.statusCode, Object(reply.json()).type]
  const UNAVAILABLE = [503, '/problems/unavailable']
  const pictureRows = async () =>
    (await tested.database.pool.query('select id from pictures where user_id = $1', [ann.id])).rowCount
  /** What has nothing to do with pictures. */
  const feedStatus = async () => (await ann.call('GET', '/api/posts?page=0')).statusCode
  const ownAvatar = async () =>
    (await ann.call('GET', '/api/auth/user')).json<{ profileImageUrl: string }>().profileImageUrl

  test('its pictures are served, by signed and by bare addresses', async () => {
    const read = (path: string) => ann.call('GET', `${path}?w=480`)
    const replies = await Promise.all([address, avatar, shownAvatar].map(read))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(await keys()).toContainEqual(expect.stringMatching(/^trips\/[0-9a-f-]{36}\/480\.avif$/))
  })

  test('that is full refuses with 507, the pictures that are there are shown, and the same upload is kept later', async () => {
    const started = await startedUpload(ann)
    const sent = await sentUpload(tested.app, ann, photo)
    const [before, rows] = [await keys(), await pictureRows()]
    await store.setFull(true)
    expect(typeOf(await putUpload(tested.app, started, photo))).toEqual([507, '/problems/storage-full'])
    for (const keep of [putAvatar, putTripImage]) {
      expect(typeOf(await keep(ann, sent))).toEqual([507, '/problems/storage-full'])
    }
    expect(await ownAvatar()).toContain(avatar)
    expect((await ann.call('GET', address)).statusCode).toBe(200)
    expect([await keys(), await pictureRows(), await feedStatus()]).toEqual([before, rows, 200])
    await store.setFull(false)
    expect((await putUpload(tested.app, started, photo)).statusCode).toBe(200)
    expect((await putAvatar(ann, sent)).statusCode).toBe(200)
  })

  test.each([
    ['is away', 'cut', 'mend'],
    ['does not answer', 'hold', 'release'],
  ] as const)(
    'that %s is answered 503, the old picture stays, and everything else goes on',
    async (_is, end, bringBack) => {
      const started = await startedUpload(ann)
      const sent = await sentUpload(tested.app, ann, photo)
      const [before, rows] = [await keys(), await pictureRows()]
      store.relay[end]()
      const refused = await Promise.all([
        putUpload(tested.app, started, photo),
        putTripImage(ann, sent),
        ann.call('GET', address),
        ann.call('GET', avatar),
      ])
      expect(refused.map(typeOf)).toEqual(refused.map(() => UNAVAILABLE))
      expect(refused.map(({ headers }) => headers['cache-control'])).toEqual(refused.map(() => 'private, no-store'))
      expect([await feedStatus(), await ownAvatar()]).toEqual([200, expect.stringContaining(avatar)])
      store.relay[bringBack]()
      expect([await keys(), await pictureRows()]).toEqual([before, rows])
      expect((await ann.call('GET', address)).statusCode).toBe(200)
      expect((await putUpload(tested.app, started, photo)).statusCode).toBe(200)
      expect((await putTripImage(ann, sent)).statusCode).toBe(200)
    },
  )

  test('that refuses our account is answered 503, as what our operator has to mend', async () => {
    const settings = { ...store.settings, ...SETTINGS, S3_SECRET_ACCESS_KEY: 'another' }
    const locked = await buildTestApp(settings)
    const bo = await traveller(locked.app)
    expect(typeOf(await putUpload(locked.app, await startedUpload(bo), photo))).toEqual(UNAVAILABLE)
    expect((await bo.call('GET', '/api/posts?page=0')).statusCode).toBe(200)
    await locked.close()
  })
})
