import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/build-app.ts'
import { callSignedOut, type Traveller, traveller } from '../../../test/factories.ts'
import { phonePhoto } from '../../../test/sample-images.ts'
import { mountSmallDisk } from '../../../test/small-disk.ts'
import { keptPicture, putAvatar, putTripImage, putUpload, sentUpload, startedUpload } from '../../../test/uploads.ts'

const MEBIBYTE = 1024 * 1024
const disk = mountSmallDisk(128 * MEBIBYTE)
if ('missing' in disk) process.stdout.write(`A full disk was not tested: ${disk.missing}.\n`)

describe.skipIf('missing' in disk)('on a disk that is full', () => {
  if ('missing' in disk) return
  let tested: TestApp
  let ann: Traveller
  let photo: Buffer
  beforeAll(async () => {
    tested = await buildTestApp({ DATA_DIR: disk.path, LOG_LEVEL: 'silent' })
    ann = await traveller(tested.app)
    photo = await phonePhoto()
  })
  afterAll(async () => {
    await tested.close()
    disk.remove()
  })
  const refusal = (reply: { statusCode: number; json(): unknown }) => [reply.statusCode, reply.json()]
  const FULL = [507, expect.objectContaining({ type: '/problems/storage-full' })]
  const readyz = () => callSignedOut(tested.app, 'GET', '/readyz')

  test('an upload is refused with 507, and its address takes the picture when there is room again', async () => {
    const address = await startedUpload(ann)
    disk.leave(8192)
    expect(refusal(await putUpload(tested.app, address, photo))).toEqual(FULL)
    disk.leave(100 * MEBIBYTE)
    expect((await putUpload(tested.app, address, photo)).statusCode).toBe(200)
  })

  test.each([
    ['trip', putTripImage],
    ['profile', putAvatar],
  ])(
    'a picture for a %s is refused with 507, and kept from the same upload when there is room again',
    async (_of, keep) => {
      const address = await sentUpload(tested.app, ann, photo)
      disk.leave(8192)
      expect(refusal(await keep(ann, address))).toEqual(FULL)
      const { rows } = await tested.database.pool.query('select id from pictures where user_id = $1', [ann.id])
      disk.leave(100 * MEBIBYTE)
      const kept = await keep(ann, address)
      expect(kept.statusCode).toBe(200)
      // of the one that was refused nothing is left
      const after = await tested.database.pool.query('select id from pictures where user_id = $1', [ann.id])
      expect(after.rowCount).toBe(rows.length + 1)
    },
  )

  test('somebody who wanted another avatar still has the old one, and it is shown', async () => {
    const avatar = await keptPicture(tested.app, ann, photo, putAvatar)
    expect((await ann.call('PUT', `/api/users/${ann.id}`, { avatar })).statusCode).toBe(200)
    const address = await sentUpload(tested.app, ann, photo)
    disk.leave(8192)
    expect((await putAvatar(ann, address)).statusCode).toBe(507)
    expect((await ann.call('GET', '/api/auth/user')).json()).toMatchObject({
      profileImageUrl: expect.stringContaining(avatar),
    })
    expect((await ann.call('GET', avatar)).statusCode).toBe(200)
    disk.leave(100 * MEBIBYTE)
  })

  test('the readiness says so, and takes it back', async () => {
    disk.leave(MEBIBYTE)
    const reply = await readyz()
    expect([reply.statusCode, reply.json().detail]).toEqual([503, 'The disk of the data folder is full.'])
    disk.leave(100 * MEBIBYTE)
    expect((await readyz()).statusCode).toBe(200)
  })
})
