import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { keysIn } from '../test/keys-in.ts'
import { type S3ForTests, startS3 } from '../test/outside/s3-for-tests.ts'
import { openStorage, type Storage } from './storage.ts'

/** Bounds a failure, and says nothing about how long it takes. */
const WITHIN = { timeout: 30_000 }
const dataDir = fs.mkdtempSync(join(tmpdir(), 'caravan-storage-'))
const PNG = { contentType: 'image/png', contentLength: 8 }
const kinds = { folder: async () => ({ s3: undefined, close: async () => undefined }), bucket: startS3 }

function brokenStream(): Readable {
  return Readable.from(
    (async function* () {
      yield Buffer.from('half')
      throw new Error('cable cut')
    })(),
  )
}

describe.each(Object.entries(kinds))('in a %s', (_name, start) => {
  let storage: Storage
  let opened: Awaited<ReturnType<typeof start>>
  beforeAll(async () => {
    opened = await start()
    storage = openStorage({ dataDir, s3: opened.s3 })
  })
  afterEach(async () => {
    for await (const key of storage.keys()) await storage.deleteFolder(key.split('/')[0] ?? '')
  })
  afterAll(async () => {
    await opened.close()
    fs.rmSync(dataDir, { recursive: true, force: true })
  })

  test.each([8, undefined])('what was put is what is read, with %s bytes said before', async (contentLength) => {
    await storage.put('trips/a1/480.webp', Buffer.from('small'), 'image/webp')
    await storage.putStream('uploads/b2/source', Readable.from([Buffer.from('in '), Buffer.from('parts')]), {
      contentType: 'image/png',
      contentLength,
    })
    expect(Buffer.from((await storage.get('trips/a1/480.webp')) ?? '').toString()).toBe('small')
    expect(Buffer.from((await storage.get('uploads/b2/source')) ?? '').toString()).toBe('in parts')
  })

  test('what was put again is what is read, as it comes too, and is there once', async () => {
    await storage.put('trips/a1/480.webp', Buffer.from('first'), 'image/webp')
    await storage.put('trips/a1/480.webp', Buffer.from('second'), 'image/webp')
    expect(await text((await storage.getStream('trips/a1/480.webp')) ?? Readable.from([]))).toBe('second')
    await storage.put('trips/a1/960.webp', Buffer.from('wide'), 'image/webp')
    await storage.put('avatars/b1/96.avif', Buffer.from('small'), 'image/avif')
    expect(await keysIn(storage)).toEqual(['avatars/b1/96.avif', 'trips/a1/480.webp', 'trips/a1/960.webp'])
    expect(await storage.getStream('trips/none/480.webp')).toBeNull()
  })

  test('a missing key is null, not an error', async () => {
    expect(await storage.get('trips/none/480.webp')).toBeNull()
  })

  test('a deleted folder takes its files along and leaves its neighbours', async () => {
    await storage.put('trips/a1/480.webp', Buffer.from('1'), 'image/webp')
    await storage.put('trips/a12/480.webp', Buffer.from('2'), 'image/webp')
    await storage.deleteFolder('trips/a1')
    await storage.deleteFolder('trips/a1')
    expect(await storage.get('trips/a1/480.webp')).toBeNull()
    expect(await storage.get('trips/a12/480.webp')).not.toBeNull()
  })

  test('a stream that breaks off stores nothing and fails with its own error', async () => {
    await expect(storage.putStream('uploads/b3/source', brokenStream(), PNG)).rejects.toThrow('cable cut')
    expect(await storage.get('uploads/b3/source')).toBeNull()
  })

  test.each(['../x', 'a/../../b', '/etc/passwd', 'a//b', 'a/b%2f', 'A', 'a\0', '', 'a/.hidden'])(
    '%j is no key',
    async (key) => {
      await expect(storage.get(key)).rejects.toThrow('not a storage key')
      await expect(storage.put(key, Buffer.from('x'), 'image/png')).rejects.toThrow('not a storage key')
      await expect(storage.deleteFolder(key)).rejects.toThrow('not a storage key')
    },
  )
})

test('files belong to their owner alone, and a draft is never left behind', async () => {
  const storage = openStorage({ dataDir })
  await storage.put('uploads/c1/source', Buffer.from('x'), 'image/png')
  const mode = (path: string) => fs.statSync(join(dataDir, 'objects', path)).mode & 0o777
  expect([mode('.'), mode('uploads'), mode('uploads/c1/source')]).toEqual([0o700, 0o700, 0o600])
  await expect(storage.putStream('uploads/c1/again', brokenStream(), PNG)).rejects.toThrow('cable cut')
  expect(fs.readdirSync(join(dataDir, 'objects/uploads/c1'))).toEqual(['source'])
  fs.rmSync(dataDir, { recursive: true, force: true })
})

describe('a bucket', () => {
  let store: S3ForTests
  let storage: Storage
  beforeAll(async () => {
    store = await startS3()
    storage = openStorage({ dataDir, s3: store.s3 })
  })
  afterAll(() => store.close())

  test('is sent a large body while it comes, and its request ends where the body breaks off', async () => {
    const piece = Buffer.alloc(64 * 1024, 'x')
    const source = new Readable({ read: () => undefined })
    const stored = storage.putStream('uploads/d1/source', source, {
      contentType: 'image/png',
      contentLength: 4 * piece.length,
    })
    const before = store.relay.receivedBytes()
    for (const pieces of [1, 2, 3]) {
      source.push(piece)
      await expect.poll(store.relay.receivedBytes, WITHIN).toBeGreaterThan(before + pieces * piece.length)
    }
    source.destroy(new Error('cable cut'))
    await expect(stored).rejects.toThrow('cable cut')
    await expect.poll(store.relay.connections, WITHIN).toBe(0)
    expect(await storage.get('uploads/d1/source')).toBeNull()
  })

  test('that refuses the account is an error, never an empty answer', async () => {
    await storage.put('trips/e1/480.webp', Buffer.from('x'), 'image/webp')
    const credentials = { ...store.s3.credentials, accessKeyId: 'another' }
    const refused = openStorage({ dataDir, s3: { ...store.s3, credentials } })
    await expect(refused.get('trips/e1/480.webp')).rejects.toThrow()
    await expect(refused.put('trips/e1/480.webp', Buffer.from('y'), 'image/webp')).rejects.toThrow()
    await expect(refused.deleteFolder('trips/e1')).rejects.toThrow()
    expect(Buffer.from((await storage.get('trips/e1/480.webp')) ?? '').toString()).toBe('x')
  })
})
