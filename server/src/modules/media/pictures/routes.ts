import { keepAvatar, keepTripImage, startUpload as startUploadEndpoint } from '@caravan/contract/uploads.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '../../../platform/route.ts'
import type { ImagePool } from './image-pool.ts'
import { keepPicture } from './keep-picture.ts'
import { linkRoutes } from './links/link-routes.ts'
import type { LinkRules } from './links/public-link.ts'
import { objectRoutes } from './object-routes.ts'
import { storeUploadRoutes } from './store-upload-routes.ts'
import { uploadRoutes } from './upload-routes.ts'
import { startUpload, uploadIdIn } from './uploads.ts'

interface PictureRouteOptions {
  imagePool: ImagePool
  links?: LinkRules | undefined
}

export async function pictureRoutes(app: FastifyInstance, { imagePool, links }: PictureRouteOptions): Promise<void> {
  const { config, storeUploads } = app.services
  const uploadIn = (address: string) => uploadIdIn(address, config.publicUrl, storeUploads)

  route(app, startUploadEndpoint, (act) => startUpload(act, act.viewer.id, app.services))
  route(app, keepTripImage, (act, { body }) => keepPicture(act, imagePool, uploadIn(body.imageURL), 'trips'))
  route(app, keepAvatar, (act, { body }) => keepPicture(act, imagePool, uploadIn(body.avatarURL), 'avatars'))
  linkRoutes(app, links ?? { localHosts: [] })
  storeUploadRoutes(app)
  await app.register(uploadRoutes)
  await app.register(objectRoutes)
}
