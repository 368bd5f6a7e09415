import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { problem } from '../../../problem.ts'
import { receiveUpload, UPLOAD_ROUTE, UploadParams, UploadQuery } from './uploads.ts'

const LINGER_MS = 1000

/** Where the browser sends a picture: no JSON and no session, its signed address is the right. */
export async function uploadRoutes(app: FastifyInstance): Promise<void> {
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
