import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import { type Images, openImages } from '../../../platform/images/pool.ts'
import { BoundedQueues } from '../../../platform/limits/bounded-queues.ts'
import { registerMetric } from '../../../platform/metrics/register.ts'
import type { Storage } from '../../../platform/storage.ts'
import type { StoreUploads } from '../../../platform/store-uploads.ts'

/** What pictures are made with: threads, one picture at a time for each owner, and where they are kept. */
export interface ImagePool {
  images: Images
  queues: BoundedQueues
  storage: Storage
  storeUploads: StoreUploads | null
}

/** How many pictures of one owner wait behind the one that is being made. */
const WAITING = 4

/** One for the whole application, so that pictures of trips and of articles share its threads. */
export function openImagePool(app: FastifyInstance): ImagePool {
  const images = openImages()
  app.addHook('onClose', () => images.close())
  measureImages(app.metrics, images)
  const { storage, storeUploads } = app.services
  return { images, queues: new BoundedQueues({ concurrency: 1, waiting: WAITING }), storage, storeUploads }
}

function measureImages(registry: Registry, { counts }: Images): void {
  registerMetric(registry, 'pictures_under_way', 'Pictures that are made or wait to be made', () => counts.underWay)
  registerMetric(registry, 'pictures_made_total', 'Pictures that were made', () => counts.made)
  registerMetric(registry, 'pictures_failed_total', 'Pictures that were refused or failed', () => counts.failed)
}
