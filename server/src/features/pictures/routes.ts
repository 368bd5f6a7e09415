import { keepAvatar, keepTripImage, startUpload as startUploadEndpoint } from '@caravan/contract/uploads.ts'
import type { FastifyInstance } from 'fastify'
import { openImages } from '../../platform/images/pool.ts'
import { openTurns } from '../../platform/images/turns.ts'
import { route } from '../../platform/route.ts'
import { keepPicture } from './keep-picture.ts'
import { objectRoutes } from './object-routes.ts'
import { uploadRoutes } from './upload-routes.ts'
import { startUpload } from './uploads.ts'

/** How many pictures of one traveller wait behind the one that is being made. */
const WAITING = 4

export async function pictureRoutes(app: FastifyInstance): Promise<void> {
  const { services } = app
  const studio = { images: openImages(), turns: openTurns({ waiting: WAITING }) }
  app.addHook('onClose', () => studio.images.close())

  route(app, startUploadEndpoint, ({ db, viewer }) => startUpload(services, db, viewer))
  route(app, keepTripImage, ({ viewer, body }) => keepPicture({ services, studio }, viewer, body.imageURL, 'trips'))
  route(app, keepAvatar, ({ viewer, body }) => keepPicture({ services, studio }, viewer, body.avatarURL, 'avatars'))
  await app.register(uploadRoutes)
  await app.register(objectRoutes)
}
