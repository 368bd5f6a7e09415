import { keepAvatar, keepTripImage, startUpload as startUploadEndpoint } from '@caravan/contract/uploads.ts'
import type { FastifyInstance } from 'fastify'
import { openImages } from '../../platform/images/pool.ts'
import { BoundedQueues } from '../../platform/limits/bounded-queues.ts'
import { route } from '../../platform/route.ts'
import { keepPicture } from './keep-picture.ts'
import { objectRoutes } from './object-routes.ts'
import { uploadIdIn } from './upload-address.ts'
import { uploadRoutes } from './upload-routes.ts'
import { startUpload } from './uploads.ts'

/** How many pictures of one traveller wait behind the one that is being made. */
const WAITING = 4

export async function pictureRoutes(app: FastifyInstance): Promise<void> {
  const { storage, config, secrets } = app.services
  const pool = { images: openImages(), queues: new BoundedQueues({ concurrency: 1, waiting: WAITING }), storage }
  app.addHook('onClose', () => pool.images.close())
  const uploadIn = (address: string) => uploadIdIn(address, config.publicUrl)

  route(app, startUploadEndpoint, (act) => startUpload(act, { config, secrets }))
  route(app, keepTripImage, (act, { body }) => keepPicture(act, pool, uploadIn(body.imageURL), 'trips'))
  route(app, keepAvatar, (act, { body }) => keepPicture(act, pool, uploadIn(body.avatarURL), 'avatars'))
  await app.register(uploadRoutes)
  await app.register(objectRoutes)
}
