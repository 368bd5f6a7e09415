import type { IncomingMessage } from 'node:http'
import * as contract from '@caravan/contract/store-uploads.ts'
import { keepAvatar, keepTripImage, startUpload as startUploadEndpoint } from '@caravan/contract/uploads.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '../../../platform/route.ts'
import type { StoreUploads } from '../../../platform/store-uploads.ts'
import { problem } from '../../../problem.ts'
import type { ImagePool } from './image-pool.ts'
import { keepPicture } from './keep-picture.ts'
import { linkRoutes } from './links/link-routes.ts'
import type { LinkRules } from './links/public-link.ts'
import { objectRoutes } from './object-routes.ts'
import * as uploads from './store-uploads.ts'
import { receiveUpload, startUpload, UPLOAD_ROUTE, UploadParams, UploadQuery, uploadIdIn } from './uploads.ts'

const LINGER_MS = 1000

/** Where the browser sends a picture: no JSON and no session, its signed address is the right. */
async function uploadRoutes(app: FastifyInstance): Promise<void> {
  // Bodies of this one route stay streams, counted as they come.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))

  const config = { cost: 'upload', takesUpload: true } as const
  app.put(UPLOAD_ROUTE, { schema: { hide: true }, config }, async (request, reply) => {
    try {
      const params = UploadParams.safeParse(request.params)
      const query = UploadQuery.safeParse(request.query)
      if (!params.success || !query.success) throw problem('not-found')
      const etag = await receiveUpload(app.services, params.data.uploadId, query.data, bodyOf(request.raw))
      return await reply.header('etag', etag).send()
    } catch (error) {
      dropRest(request.raw)
      throw error
    }
  })
}

function bodyOf(stream: IncomingMessage) {
  const { 'content-type': contentType, 'content-length': length } = stream.headers
  return { stream, contentType, contentLength: length === undefined ? undefined : Number(length) }
}

/** The rest of a refused body is read for a moment, so that its sender gets to read why, and then cut off. */
function dropRest(body: IncomingMessage): void {
  body.resume()
  setTimeout(() => {
    if (!body.complete) body.destroy()
  }, LINGER_MS).unref()
}

/** What a browser asks for that sends to the S3 store by itself. Without such a store nothing of it is there. */
function storeUploadRoutes(app: FastifyInstance): void {
  function store(): StoreUploads {
    const { storeUploads } = app.services
    if (!storeUploads) throw problem('not-found')
    return storeUploads
  }

  route(app, contract.signStoreUpload, async (act, { body }) => uploads.signStoreUpload(act, store(), body))
  route(app, contract.startPartUpload, async (act, { body }) => {
    store()
    return uploads.startPartUpload(act, body)
  })
  route(app, contract.signPart, async (act, { params, query }) =>
    uploads.signPart(act, store(), { ...query, uploadId: params.uploadId }, params.partNumber),
  )
  route(app, contract.listParts, async (act, { params, query }) =>
    uploads.listParts(act, store(), { ...query, ...params }),
  )
  route(app, contract.completeParts, async (act, { params, query, body }) =>
    uploads.completeParts(act, store(), { ...query, ...params }, body.parts),
  )
  route(app, contract.abortParts, async (act, { params, query }) => {
    store()
    return uploads.abortParts(act, { ...query, ...params })
  })
  route(app, contract.storeCredentials, async (act, { query }) => uploads.storeCredentials(act, store(), query.key))
}

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
