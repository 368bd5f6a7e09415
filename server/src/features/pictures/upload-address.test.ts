import { describe, expect, test } from 'vitest'
import { isSigned, uploadAddress, uploadIdIn } from './upload-address.ts'

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
