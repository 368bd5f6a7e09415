import * as contract from '@caravan/contract/store-uploads.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '../../../platform/route.ts'
import type { StoreUploads } from '../../../platform/store-uploads.ts'
import { problem } from '../../../problem.ts'
import * as uploads from './store-uploads.ts'

/** What a browser asks for that sends to the S3 store by itself. Without such a store nothing of it is there. */
export function storeUploadRoutes(app: FastifyInstance): void {
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
