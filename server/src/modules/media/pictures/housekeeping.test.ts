import * as fs from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { useApp } from '../../../test/build-app.ts'
import { postedTrip, type Traveller, traveller } from '../../../test/factories.ts'
import { runJobs } from '../../../test/run-jobs.ts'
import { quarters } from '../../../test/sample-images.ts'
import { keptPicture, putAvatar, putTripImage, sentUpload } from '../../../test/uploads.ts'
import { deleteAbandonedUploads, deleteUnusedPictures } from './housekeeping.ts'
import { ownsPicture } from './pictures.ts'

const tested = await useApp()

let ann: Traveller
let photo: Buffer
beforeAll(async () => {
  ann = await traveller(tested.app)
  photo = await quarters(200, 100)
})

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)
const stored = (path: string) => fs.existsSync(join(tested.dataDir, 'objects', path.replace('/objects/', '')))
const uploadFolderOf = (address: string) => `uploads/${address.split(/[/?]/)[4]}`

test('what was sent and never kept is gone after some hours; what was kept stays an answer for a day', async () => {
  const { db, storage } = tested.app.services
  const [forgotten, kept] = [await sentUpload(tested.app, ann, photo), await sentUpload(tested.app, ann, photo)]
  const { body } = await putTripImage(ann, kept)
  expect(await deleteAbandonedUploads(db, storage, inHours(1))).toBe(0)
  expect(stored(uploadFolderOf(forgotten))).toBe(true)
  expect(await deleteAbandonedUploads(db, storage, inHours(3))).toBe(1)
  expect(stored(uploadFolderOf(forgotten))).toBe(false)
  expect((await putTripImage(ann, kept)).body).toBe(body)
  expect(await deleteAbandonedUploads(db, storage, inHours(25))).toBe(1)
})

test('a picture that nothing shows is gone a day after it was last taken; one that is shown stays', async () => {
  const { db } = tested.app.services
  await deleteUnusedPictures(db, inHours(25))
  const unused = await keptPicture(tested.app, ann, photo)
  const onTrip = await keptPicture(tested.app, ann, photo)
  const onProfile = await keptPicture(tested.app, ann, photo, putAvatar)
  await postedTrip(ann, { imageUrl: onTrip })
  expect((await ann.call('PUT', '/api/users/profile', { profileImageUrl: onProfile })).statusCode).toBe(200)

  expect(await deleteUnusedPictures(db, inHours(23))).toBe(0)
  expect(await deleteUnusedPictures(db, inHours(25))).toBe(1)
  await runJobs(tested.app)
  expect([stored(unused), stored(onTrip), stored(onProfile)]).toEqual([false, true, true])
  expect((await ann.call('GET', unused)).statusCode).toBe(404)
  expect((await ann.call('GET', onTrip)).statusCode).toBe(200)
})

test('a picture that somebody is about to show is not swept away under their hands', async () => {
  const { db } = tested.app.services
  const path = await keptPicture(tested.app, ann, photo)
  await tested.database.pool.query(
    "update pictures set taken_at = now() - interval '2 days', created_at = now() - interval '3 days'",
  )
  await db.transaction(async (tx) => {
    expect(await ownsPicture(tx, ann.id, path, 'trips')).toMatchObject({ width: 200, height: 100 })
    await deleteUnusedPictures(db, new Date())
  })
  await deleteUnusedPictures(db, new Date())
  await runJobs(tested.app)
  expect(stored(path)).toBe(true)
})

test('a picture belongs to its maker, by its exact path and kind', async () => {
  const { db } = tested.app.services
  const bo = await traveller(tested.app)
  const path = await keptPicture(tested.app, ann, photo)
  expect(await ownsPicture(db, ann.id, path, 'trips')).not.toBeNull()
  expect(await ownsPicture(db, bo.id, path, 'trips')).toBeNull()
  expect(await ownsPicture(db, ann.id, path, 'avatars')).toBeNull()
  expect(await ownsPicture(db, ann.id, `${path}?w=480`, 'trips')).toBeNull()
  expect(await ownsPicture(db, ann.id, `/objects/trips/${'-'.repeat(36)}`, 'trips')).toBeNull()
})
