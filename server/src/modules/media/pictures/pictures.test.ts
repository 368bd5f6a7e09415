import { once } from 'node:events'
import * as fs from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Trip } from '@caravan/contract/trips.ts'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp, useApp } from '../../../test/build-app.ts'
import { callSignedOut, postedTrip, type Traveller, traveller, tripBody } from '../../../test/factories.ts'
import { phonePhoto, pixelBomb, quarters, svg } from '../../../test/sample-images.ts'
import { begun, storeCalls } from '../../../test/store-uploads.ts'
import { keptPicture, putAvatar, putTripImage, putUpload, sentUpload, startedUpload } from '../../../test/uploads.ts'

describe('pictures', async () => {
  const tested = await useApp()

  let ann: Traveller
  let bo: Traveller
  let photo: Buffer
  beforeAll(async () => {
    ann = await traveller(tested.app, { gender: 'woman' })
    bo = await traveller(tested.app, { gender: 'man' })
    photo = await phonePhoto()
  })

  const statusOf = async (who: Traveller, path: string) => (await who.call('GET', path)).statusCode
  const idIn = (path: string) => /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(path)?.[0] ?? ''

  describe('keeping a picture', () => {
    test('answers its path and preview, and the sent file is gone', async () => {
      const address = await sentUpload(tested.app, ann, photo)
      const uploads = join(tested.dataDir, 'objects/uploads', idIn(address))
      expect(fs.existsSync(uploads)).toBe(true)
      const reply = await putTripImage(ann, `http://localhost:3000${address}`)
      expect(reply.statusCode).toBe(200)
      const { objectPath, preview } = reply.json<{ objectPath: string; preview: string }>()
      expect(objectPath).toMatch(/^\/objects\/trips\/[0-9a-f-]{36}$/)
      expect(Buffer.from(preview, 'base64').length).toBeGreaterThan(4)
      expect(fs.existsSync(uploads)).toBe(false)
    })

    test('again, or twice at once, or by its bare path, gives the same picture', async () => {
      const address = await sentUpload(tested.app, ann, photo)
      const bare = address.split('?')[0] ?? ''
      const replies = await Promise.all([putTripImage(ann, address), putTripImage(ann, bare)])
      replies.push(await putTripImage(ann, address))
      expect(new Set(replies.map((reply) => reply.body)).size).toBe(1)
      expect(replies[0]?.statusCode).toBe(200)
    })

    test('of an avatar does not wait for onboarding', async () => {
      const newcomer = await traveller(tested.app, { onboarded: false })
      const address = await sentUpload(tested.app, newcomer, photo)
      const kept = await putAvatar(newcomer, address)
      expect(kept.json()).toMatchObject({ objectPath: expect.stringMatching(/^\/objects\/avatars\//) })
    })

    test('of another’s upload finds nothing, before and after its owner kept it', async () => {
      const address = await sentUpload(tested.app, ann, photo)
      expect((await putTripImage(bo, address)).statusCode).toBe(404)
      expect((await putTripImage(ann, address)).statusCode).toBe(200)
      expect((await putTripImage(bo, address)).statusCode).toBe(404)
      expect((await putAvatar(ann, address)).statusCode).toBe(404)
    })

    test('of an upload that has not arrived, or is long past, finds nothing', async () => {
      expect((await putTripImage(ann, await startedUpload(ann))).statusCode).toBe(404)
      const old = await sentUpload(tested.app, ann, photo)
      await tested.database.db.execute(
        sql`update uploads set created_at = now() - interval '76 minutes' where id = ${idIn(old)}`,
      )
      expect((await putTripImage(ann, old)).statusCode).toBe(404)
    })

    test.each([
      'https://evil.example/x.jpg',
      'http://169.254.169.254/latest/meta-data',
      'file:///etc/passwd',
      '/objects/trips/0198b0a0-7c00-7000-8000-00000000abcd',
      '/api/objects/uploads/../../../etc/passwd',
      '',
    ])('of %j finds nothing', async (address) => {
      expect((await putTripImage(ann, address)).statusCode).toBe(404)
    })

    test.each([
      ['a drawing', 415, async () => svg()],
      ['a damaged photo', 415, async () => photo.subarray(0, photo.length / 2)],
      ['a bomb', 413, async () => pixelBomb()],
    ])('of %s is refused with %i, as often as it is tried', async (_name, status, make) => {
      const address = await sentUpload(tested.app, ann, await make())
      expect((await putTripImage(ann, address)).statusCode).toBe(status)
      expect((await putTripImage(ann, address)).statusCode).toBe(status)
    })

    test('an avatar may have 5 MB, a trip’s picture 10', async () => {
      const padded = Buffer.concat([photo, Buffer.alloc(5_242_881 - photo.length)])
      const address = await sentUpload(tested.app, ann, padded)
      expect((await putAvatar(ann, address)).statusCode).toBe(413)
      expect((await putTripImage(ann, address)).statusCode).toBe(200)
    })
  })

  describe('a stored picture', () => {
    let path: string
    beforeAll(async () => {
      path = await keptPicture(tested.app, ann, await quarters(2000, 1500))
    })
    const read = (w: string, headers: Record<string, string> = {}) => ann.call('GET', `${path}${w}`, undefined, headers)
    const widthOf = async (w: string) => (await sharp((await read(w)).rawPayload).metadata()).width

    test('comes in the next width that is stored', async () => {
      const asked = ['?w=1', '?w=480', '?w=481', '?w=960', '?w=1600', '?w=4000', '']
      expect(await Promise.all(asked.map(widthOf))).toEqual([480, 480, 960, 960, 1600, 1600, 1600])
    })

    test('that was made before there were small avatars comes in the smallest that it has', async () => {
      const kept = await putAvatar(ann, await sentUpload(tested.app, ann, await quarters(150, 150)))
      const { objectPath } = kept.json<{ objectPath: string }>()
      const folder = join(tested.dataDir, objectPath)
      const askFor = async (width: number) => {
        const reply = await ann.call('GET', `${objectPath}?w=${width}`)
        return [reply.statusCode, (await sharp(reply.rawPayload).metadata()).width]
      }
      expect([await askFor(96), await askFor(192)]).toEqual([
        [200, 96],
        [200, 150],
      ])
      // as it was stored then
      for (const format of ['avif', 'webp']) {
        fs.renameSync(join(folder, `192.${format}`), join(folder, `480.${format}`))
        fs.rmSync(join(folder, `96.${format}`))
      }
      expect([await askFor(96), await askFor(192)]).toEqual([
        [200, 150],
        [200, 150],
      ])
    })

    test('is AVIF for those who name it and WebP for all others', async () => {
      const typeFor = async (accept: string) => (await read('?w=480', { accept })).headers['content-type']
      expect(await typeFor('image/avif,image/webp,*/*;q=0.8')).toBe('image/avif')
      expect(await typeFor('image/webp, image/avif;q=0.9')).toBe('image/avif')
      expect(await typeFor('image/avif;q=0, */*')).toBe('image/webp')
      expect(await typeFor('*/*')).toBe('image/webp')
      const avif = await read('?w=480', { accept: 'image/avif' })
      expect(avif.rawPayload.subarray(4, 12).toString()).toBe('ftypavif')
    })

    test('is kept by the browser for ever, by nobody in between, and not sent twice', async () => {
      const { headers } = await read('?w=480')
      expect(headers['cache-control']).toBe('private, max-age=31536000, immutable')
      expect(headers.vary).toMatch(/\bAccept\b.*\bCookie\b/)
      const again = await read('?w=480', { 'if-none-match': String(headers.etag) })
      expect([again.statusCode, again.body]).toEqual([304, ''])
      expect((await read('?w=960', { 'if-none-match': String(headers.etag) })).statusCode).toBe(200)
    })

    test.each(['?w=0', '?w=-1', '?w=big', '?w=1e9', '?w=480&w=960'])('has no width %s', async (w) => {
      expect((await read(w)).statusCode).toBe(400)
    })

    test.each([
      '/objects/trips/..%2f..%2fsecrets%2fsession',
      '/objects/trips/%2e%2e',
      '/objects/..%2fuploads/0198b0a0-7c00-7000-8000-00000000abcd',
      '/objects/trips/480.webp',
      '/objects/trips/------------------------------------',
      '/objects/trips/0198b0a0-7c00-7000-8000-00000000abcd',
    ])('is not at %s', async (address) => {
      expect(await statusOf(ann, address)).toBe(404)
    })

    test('is not at the address of the other kind', async () => {
      expect(await statusOf(ann, path.replace('trips', 'avatars'))).toBe(404)
      expect(await statusOf(ann, path.toUpperCase().replace('/OBJECTS/TRIPS', '/objects/trips'))).toBe(200)
    })
  })

  describe('who may see', () => {
    test('a picture on no trip: its maker alone, and to a stranger it is as absent as one that never was', async () => {
      const path = await keptPicture(tested.app, ann, photo)
      expect(await statusOf(ann, path)).toBe(200)
      const [hidden, absent] = await Promise.all([
        bo.call('GET', path),
        bo.call('GET', '/objects/trips/0198b0a0-7c00-7000-8000-00000000abcd'),
      ])
      const withoutInstance = (reply: typeof hidden) => ({ ...reply.json(), instance: '' })
      expect(hidden.statusCode).toBe(404)
      expect(withoutInstance(hidden)).toEqual(withoutInstance(absent))
    })

    test('a trip’s picture: every traveller, as long as the trip is there', async () => {
      const path = await keptPicture(tested.app, ann, photo)
      const trip = await postedTrip(ann, { imageUrl: path })
      expect(await statusOf(bo, path)).toBe(200)
      await ann.call('DELETE', `/api/posts/${trip.id}`)
      expect(await statusOf(bo, path)).toBe(404)
    })

    test('a picture of a trip for women: women and its maker, nobody else, not even by 304', async () => {
      const path = await keptPicture(tested.app, ann, photo)
      await postedTrip(ann, { imageUrl: path, audience: 'female' })
      const others = ['woman', 'man', 'non_binary', 'rather_not_say', undefined]
      const seen = others.map(async (gender) => statusOf(await traveller(tested.app, gender ? { gender } : {}), path))
      expect(await Promise.all(seen)).toEqual([200, 404, 404, 404, 404])
      const { etag } = (await ann.call('GET', path)).headers
      expect((await bo.call('GET', path, undefined, { 'if-none-match': String(etag) })).statusCode).toBe(404)
    })

    test('an avatar: every traveller, but nobody who is signed out or has not completed the profile', async () => {
      const newcomer = await traveller(tested.app, { onboarded: false })
      const path = await keptPicture(tested.app, newcomer, photo, putAvatar)
      expect(await statusOf(bo, path)).toBe(200)
      expect(await statusOf(newcomer, path)).toBe(200)
      expect((await callSignedOut(tested.app, 'GET', path)).statusCode).toBe(401)
      expect(await statusOf(await traveller(tested.app, { onboarded: false }), path)).toBe(403)
    })

    test('what a photo shows, in words, is kept with it, stays where a change leaves it out, and goes with the photo', async () => {
      const [path, other] = [await keptPicture(tested.app, ann, photo), await keptPicture(tested.app, ann, photo)]
      const body = tripBody({ imageUrl: path, imageDescription: '  Two boats at\nthe quay ' })
      const { id } = (await ann.call('POST', '/api/posts', body)).json<Trip>()
      const change = async (wanted: object) => {
        const { imageDescription: _, imageUrl: __, ...rest } = body
        return (await ann.call('PUT', `/api/posts/${id}`, { ...rest, ...wanted })).json<Trip>().imageDescription
      }
      expect((await bo.call('GET', `/api/posts/${id}`)).json()).toMatchObject({
        imageDescription: 'Two boats at the quay',
      })
      expect(await change({})).toBe('Two boats at the quay')
      expect(await change({ imageUrl: path })).toBe('Two boats at the quay')
      // another photo shows something else
      expect(await change({ imageUrl: other })).toBe('')
      expect(await change({ imageDescription: 'A quay' })).toBe('A quay')
      expect(await change({ imageUrl: '', imageDescription: 'A quay' })).toBe('')
      const long = await ann.call('PUT', `/api/posts/${id}`, { ...body, imageDescription: 'x'.repeat(251) })
      expect(long.statusCode).toBe(422)
    })

    test('nobody can show another’s picture on a trip of one’s own', async () => {
      const path = await keptPicture(tested.app, ann, photo)
      expect((await bo.call('POST', '/api/posts', tripBody({ imageUrl: path }))).statusCode).toBe(422)
      expect(await statusOf(bo, path)).toBe(404)
      expect((await putUpload(tested.app, path, photo)).statusCode).toBe(404)
    })
  })
})

describe('store credentials', () => {
  /*
   * s3rver has no STS, and what it is signed for by one it would not heed. So what runs here is our request, made and signed by
   * the AWS SDK, and its answer in the words of the STS reference; that a store keeps to the policy is the store's own work.
   */
  const asked: URLSearchParams[] = []
  let isRefusing = false
  const sts = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    asked.push(new URLSearchParams(await text(request)))
    response.setHeader('content-type', 'text/xml')
    if (isRefusing || !request.headers.authorization?.includes('/sts/aws4_request')) {
      response.writeHead(403).end('<ErrorResponse><Error><Code>AccessDenied</Code></Error></ErrorResponse>')
      return
    }
    response.end(`<AssumeRoleResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><AssumeRoleResult><Credentials>
    <AccessKeyId>temporary</AccessKeyId><SecretAccessKey>secret</SecretAccessKey><SessionToken>token</SessionToken>
    <Expiration>2027-05-01T10:15:00Z</Expiration></Credentials></AssumeRoleResult></AssumeRoleResponse>`)
  })

  let tested: TestApp
  let ann: Traveller
  const STORE = {
    S3_ENDPOINT: 'https://s3.example',
    S3_BUCKET: 'pictures',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
    LOG_LEVEL: 'silent',
  }
  beforeAll(async () => {
    await once(sts.listen(0, '127.0.0.1'), 'listening')
    const S3_STS_ENDPOINT = `http://127.0.0.1:${(sts.address() as AddressInfo).port}`
    const S3_STS_ROLE = 'arn:aws:iam::123456789012:role/pictures'
    tested = await buildTestApp({ ...STORE, S3_STS_ENDPOINT, S3_STS_ROLE })
  })
  beforeEach(async () => {
    ann = await traveller(tested.app)
    asked.length = 0
    isRefusing = false
  })
  afterAll(async () => {
    await tested.close()
    sts.close()
  })

  test('temporary credentials write the one key that was asked for, and nothing else, for 15 minutes', async () => {
    const { key } = await begun(ann, 10)
    const reply = await storeCalls.credentials(ann, key)
    expect(reply.headers['cache-control']).toBe('private, no-store')
    expect(reply.json()).toEqual({
      credentials: {
        accessKeyId: 'temporary',
        secretAccessKey: 'secret',
        sessionToken: 'token',
        expiration: '2027-05-01T10:15:00.000Z',
      },
      bucket: 'pictures',
      region: 'us-east-1',
    })
    const [{ Action, RoleArn, DurationSeconds, Policy }] = asked.map((form) => Object.fromEntries(form)) as [
      Record<string, string>,
    ]
    expect([Action, RoleArn, DurationSeconds]).toEqual(['AssumeRole', 'arn:aws:iam::123456789012:role/pictures', '900'])
    expect(JSON.parse(Policy ?? '').Statement).toEqual([
      { Effect: 'Allow', Action: ['s3:PutObject'], Resource: [`arn:aws:s3:::pictures/${key}`] },
    ])
  })

  test('are for one’s own uploads alone, and no service is asked for another’s', async () => {
    const bo = await traveller(tested.app)
    const { key } = await begun(bo, 10)
    const wrong = [key, '', '*', 'uploads/*', 'trips/a/480.webp', `${key}/../../../trips`, key.replace('source', '*')]
    const replies = await Promise.all(wrong.map((one) => storeCalls.credentials(ann, one)))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(wrong.map(() => 404))
    expect(asked).toEqual([])
  })

  test('that are refused us are an outage, and nobody learns why', async () => {
    isRefusing = true
    const { key } = await begun(ann, 10)
    const reply = await storeCalls.credentials(ann, key)
    expect([reply.statusCode, reply.json().type]).toEqual([503, '/problems/unavailable'])
  })

  test('are not offered by a store without them, and the answer says what to do', async () => {
    const plain = await buildTestApp(STORE)
    const cleo = await traveller(plain.app)
    const { key } = await begun(cleo, 10)
    const reply = await storeCalls.credentials(cleo, key)
    expect([reply.statusCode, reply.json().type]).toEqual([404, '/problems/no-temporary-credentials'])
    expect(reply.json().detail).toBe(
      'The store of pictures gives out no temporary credentials here. Ask for signed addresses instead.',
    )
    await plain.close()
  })
})
