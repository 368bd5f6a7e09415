import { keepAvatar, keepTripImage, startUpload as startUploadEndpoint } from '@caravan/contract/uploads.ts'
import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import { type Images, openImages } from '../../platform/images/pool.ts'
import { BoundedQueues } from '../../platform/limits/bounded-queues.ts'
import { registerMetric } from '../../platform/metrics/services.ts'
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
  measureImages(app.metrics, pool.images)
  const uploadIn = (address: string) => uploadIdIn(address, config.publicUrl)

  route(app, startUploadEndpoint, (act) => startUpload(act, { config, secrets }))
  route(app, keepTripImage, (act, { body }) => keepPicture(act, pool, uploadIn(body.imageURL), 'trips'))
  route(app, keepAvatar, (act, { body }) => keepPicture(act, pool, uploadIn(body.avatarURL), 'avatars'))
  await app.register(uploadRoutes)
  await app.register(objectRoutes)
}

function measureImages(registry: Registry, { counts }: Images): void {
  registerMetric(registry, {
    name: 'pictures_under_way',
    help: 'Pictures that are made or wait to be made',
    value: () => counts.underWay,
  })
  registerMetric(registry, { name: 'pictures_made_total', help: 'Pictures that were made', value: () => counts.made })
  registerMetric(registry, {
    name: 'pictures_failed_total',
    help: 'Pictures that were refused or failed',
    value: () => counts.failed,
  })
}
