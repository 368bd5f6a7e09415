import { describe, expect, test } from 'vitest'
import { readConfig } from '../../../config.ts'
import { openStoreUploads } from '../../../platform/store-uploads.ts'
import { isSigned, uploadAddress, uploadIdIn } from './uploads.ts'

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
