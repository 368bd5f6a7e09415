import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '../../../config.ts'
import { openStoreUploads } from '../../../platform/store-uploads.ts'
import { useApp } from '../../../test/build-app.ts'
import { type Traveller, traveller } from '../../../test/factories.ts'
import { phonePhoto } from '../../../test/sample-images.ts'
import { putTripImage, putUpload, startedUpload } from '../../../test/uploads.ts'
import { UPLOAD_BYTES } from './policy.ts'
import { isSigned, uploadAddress, uploadIdIn } from './uploads.ts'

const { app } = await useApp()

const site = 'https://caravan.example'
const uploadId = '0198b0a0-7c00-7000-8000-00000000abcd'
const right = { uploadId, userId: 'ann', expires: 1_900_000_000, maxBytes: 10 }
const signatureIn = (address: string) => new URL(address).searchParams.get('signature') ?? ''

describe('a signature', () => {
  const signature = signatureIn(uploadAddress(site, 'secret', right))
  test('holds for what was signed', () => expect(isSigned('secret', right, signature)).toBe(true))
  test.each([
    { uploadId: uploadId.replace('abcd', 'abce') },
    { userId: 'bo' },
    { expires: right.expires + 1 },
    { maxBytes: 11 },
  ])('breaks when %o is changed', (change) => {
    expect(isSigned('secret', { ...right, ...change }, signature)).toBe(false)
  })
  test.each(['', 'x', `${signature}x`, signature.slice(1), signature.toLowerCase()])('%j is none', (given) => {
    expect(isSigned('secret', right, given)).toBe(false)
  })
  test('of another secret counts for nothing', () => expect(isSigned('other', right, signature)).toBe(false))
})

describe('an upload in the store', () => {
  const storeUploads = openStoreUploads(
    readConfig({ S3_ENDPOINT: 'https://s3.example/base', S3_BUCKET: 'pictures', S3_REGION: 'eu-1' }),
  )
  const inStore = (path: string) => `https://s3.example/base/pictures/${path}`
  test.each([inStore(`uploads/${uploadId}/source`), inStore(`uploads/${uploadId}/source?X-Amz-Signature=1`)])(
    'is recognised in %j',
    (given) => expect(uploadIdIn(given, site, storeUploads)).toBe(uploadId),
  )
  test.each([
    inStore(`uploads/${uploadId}/source/x`),
    inStore(`uploads/${uploadId}/other`),
    inStore(`trips/${uploadId}/source`),
    inStore(`uploads/x/../../trips/${uploadId}/source`),
    inStore('uploads/..%2fsource'),
    `https://s3.example/pictures/uploads/${uploadId}/source`,
    `https://s3.example/base/others/uploads/${uploadId}/source`,
    `http://s3.example/base/pictures/uploads/${uploadId}/source`,
    `https://s3.example.evil.example/base/pictures/uploads/${uploadId}/source`,
    `https://evil@s3.evil.example/base/pictures/uploads/${uploadId}/source`,
    `/base/pictures/uploads/${uploadId}/source`,
  ])('is not in %j', (given) => expect(uploadIdIn(given, site, storeUploads)).toBeNull())
  test('is nowhere where there is no such store', () =>
    expect(uploadIdIn(inStore(`uploads/${uploadId}/source`), site, null)).toBeNull())
})

describe('an upload is recognised', () => {
  const address = uploadAddress(site, 'secret', right)
  test.each([address, address.split('?')[0] ?? '', address.slice(site.length)])('in %j', (given) => {
    expect(uploadIdIn(given, site)).toBe(uploadId)
  })
  test.each([
    '',
    'not an address',
    `https://evil.example/api/objects/uploads/${uploadId}`,
    `//evil.example/api/objects/uploads/${uploadId}`,
    `${site}/api/objects/uploads/${uploadId}/../../../etc`,
    `${site}/api/objects/uploads/..%2f${uploadId}`,
    `${site}/objects/trips/${uploadId}`,
    `file:///api/objects/uploads/${uploadId}`,
  ])('but not in %j', (given) => expect(uploadIdIn(given, site)).toBeNull())
})

describe('uploads', () => {
  let ann: Traveller
  // A new one each time: nobody gets more than twenty addresses.
  beforeEach(async () => {
    ann = await traveller(app, { onboarded: false })
  })

  const uploadIdOf = (address: string) => /uploads\/([0-9a-f-]{36})/.exec(address)?.[1] ?? ''
  const photo = Buffer.from('not yet looked at')

  describe('an address to send a picture to', () => {
    test('is given to signed-in travellers, absolute, signed and good for 15 minutes', async () => {
      const reply = await ann.call('POST', '/api/objects/upload')
      expect(reply.statusCode).toBe(200)
      const url = new URL(reply.json<{ uploadURL: string }>().uploadURL)
      expect(url.origin).toBe('http://localhost:3000')
      const lasts = Number(url.searchParams.get('expires')) - Date.now() / 1000
      expect(lasts).toBeGreaterThan(890)
      expect(lasts).toBeLessThanOrEqual(900)
      expect(url.searchParams.get('max')).toBe('10485760')
    })

    test('is given twenty times, even to someone who asks thirty times at once', async () => {
      const bo = await traveller(app)
      const replies = await Promise.all(Array.from({ length: 30 }, () => bo.call('POST', '/api/objects/upload')))
      expect(replies.filter((reply) => reply.statusCode === 200)).toHaveLength(20)
      const refused = replies.filter((reply) => reply.statusCode === 429)
      expect(refused).toHaveLength(10)
      expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
    })
  })

  describe('a picture that is sent', () => {
    test('is taken once, with an ETag and without a session', async () => {
      const address = await startedUpload(ann)
      const first = await putUpload(app, address, photo)
      expect([first.statusCode, first.body]).toEqual([200, ''])
      expect(first.headers.etag).toMatch(/^"[0-9a-f]{32}"$/)
      const again = await putUpload(app, address, photo)
      expect(again.statusCode).toBe(409)
      expect(again.headers['content-type']).toContain('application/problem+json')
    })

    test('is taken once when it comes twice at the same moment', async () => {
      const address = await startedUpload(ann)
      const replies = await Promise.all([putUpload(app, address, photo), putUpload(app, address, photo)])
      expect(replies.map((reply) => reply.statusCode).sort()).toEqual([200, 409])
    })

    test('is never served as it came', async () => {
      const address = await startedUpload(ann)
      await putUpload(app, address, '<script>alert(1)</script>', 'image/svg+xml')
      const id = uploadIdOf(address)
      for (const path of [address, `/objects/uploads/${id}`, `/objects/trips/${id}`, `/uploads/${id}/source`]) {
        const reply = await ann.call('GET', path)
        expect([path, reply.statusCode >= 400, reply.body.includes('<script>alert')]).toEqual([path, true, false])
      }
    })

    test.each([
      ['signature', (url: URL) => url.searchParams.set('signature', 'x'.repeat(43))],
      ['limit', (url: URL) => url.searchParams.set('max', '99999999')],
      ['end', (url: URL) => url.searchParams.set('expires', '9999999999')],
      ['types', (url: URL) => url.searchParams.set('types', '*/*')],
      ['doubled end', (url: URL) => url.searchParams.append('expires', '9999999999')],
      ['missing signature', (url: URL) => url.searchParams.delete('signature')],
      [
        'id',
        (url: URL) => Object.assign(url, { pathname: '/api/objects/uploads/0198b0a0-7c00-7000-8000-00000000abcd' }),
      ],
      ['path', (url: URL) => Object.assign(url, { pathname: '/api/objects/uploads/..%2f..%2fsecrets%2fsession' })],
    ])('finds nothing at an address whose %s was altered', async (_name, alter) => {
      const url = new URL(await startedUpload(ann), 'http://localhost:3000')
      alter(url)
      const reply = await putUpload(app, `${url.pathname}${url.search}`, photo)
      expect(reply.statusCode).toBe(404)
      expect(reply.json()).toMatchObject({ type: '/problems/not-found' })
    })

    test('finds nothing at an address of another’s upload with a signature of one’s own', async () => {
      const bo = await traveller(app)
      const [hers, his] = [await startedUpload(ann), await startedUpload(bo)]
      expect((await putUpload(app, his.replace(uploadIdOf(his), uploadIdOf(hers)), photo)).statusCode).toBe(404)
    })

    test('finds nothing at an address that is out of date', async () => {
      const uploadId = uploadIdOf(await startedUpload(ann))
      const expires = Math.floor(Date.now() / 1000) - 1
      const right = { uploadId, userId: ann.id, expires, maxBytes: UPLOAD_BYTES }
      const { href } = new URL(uploadAddress('http://localhost:3000', app.services.secrets.uploads[0], right))
      expect((await putUpload(app, href.slice('http://localhost:3000'.length), photo)).statusCode).toBe(404)
    })

    test('is taken for what its bytes say where its phone names no type', async () => {
      const type = 'application/octet-stream'
      const mara = await traveller(app)
      const address = await startedUpload(mara)
      expect((await putUpload(app, address, await phonePhoto(), type)).statusCode).toBe(200)
      expect((await putTripImage(mara, address)).statusCode).toBe(200)
      const other = await startedUpload(mara)
      await putUpload(app, other, '%PDF-1.7 and so on', type)
      expect((await putTripImage(mara, other)).statusCode).toBe(415)
    })

    test.each(['application/json', 'text/html', ''])('is refused as %j', async (type) => {
      expect((await putUpload(app, await startedUpload(ann), '{}', type)).statusCode).toBe(415)
    })

    test('is refused when another site sends it', async () => {
      const url = await startedUpload(ann)
      const headers = { 'content-type': 'image/jpeg', origin: 'https://evil.example' }
      expect((await app.inject({ method: 'PUT', url, headers, payload: photo })).statusCode).toBe(403)
    })
  })

  describe('a large picture', () => {
    const limit = 10_485_760
    test('of exactly the limit is taken', async () => {
      expect((await putUpload(app, await startedUpload(ann), randomBytes(limit))).statusCode).toBe(200)
    })

    test('of one byte more is refused, and its address stays good', async () => {
      const address = await startedUpload(ann)
      expect((await putUpload(app, address, Buffer.alloc(limit + 1))).statusCode).toBe(413)
      expect((await putUpload(app, address, photo)).statusCode).toBe(200)
    })
  })

  describe('over a real connection', () => {
    let port: number
    beforeAll(async () => {
      await app.listen({ port: 0, host: '127.0.0.1' })
      port = (app.server.address() as AddressInfo).port
    })

    const sendInPieces = (path: string, pieces: Iterable<Buffer>) =>
      new Promise<{ status: number; body: string }>((resolve, reject) => {
        const sent = request(
          { port, path, method: 'PUT', headers: { 'content-type': 'image/jpeg' } },
          async (reply) => {
            const body = Buffer.concat(await reply.toArray()).toString()
            resolve({ status: reply.statusCode ?? 0, body })
          },
        )
        sent.on('error', reject)
        Readable.from(pieces).pipe(sent)
      })

    test('a body of undeclared length is cut at the limit, the sender reads why, and nothing is stored', async () => {
      const address = await startedUpload(ann)
      const pieces = Array.from({ length: 200 }, () => Buffer.alloc(100_000))
      const { status, body } = await sendInPieces(address, pieces)
      expect([status, JSON.parse(body).type]).toEqual([413, '/problems/too-large'])
      expect(await app.services.storage.get(`uploads/${uploadIdOf(address)}/source`)).toBeNull()
      expect((await sendInPieces(address, [photo])).status).toBe(200)
    })

    test('a body that breaks off can be sent again', async () => {
      const address = await startedUpload(ann)
      const socket = connect(port, '127.0.0.1')
      socket.write(
        `PUT ${address} HTTP/1.1\r\nhost: x\r\ncontent-type: image/jpeg\r\ncontent-length: 5000\r\n\r\nhalf of it`,
      )
      const begun = 'select from uploads where id = $1 and received_at is not null'
      const hasBegun = async () => (await app.services.pool.query(begun, [uploadIdOf(address)])).rowCount === 1
      await expect.poll(hasBegun, { timeout: 60_000 }).toBe(true)
      expect((await putUpload(app, address, photo)).statusCode).toBe(409)
      socket.destroy()
      await expect.poll(async () => (await putUpload(app, address, photo)).statusCode, { timeout: 60_000 }).toBe(200)
    })
  })
})
