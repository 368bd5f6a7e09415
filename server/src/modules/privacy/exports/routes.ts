import { archivePath } from '@caravan/contract/archive-path.ts'
import * as contract from '@caravan/contract/exports.ts'
import { Id } from '@caravan/contract/fields.ts'
import type { FastifyInstance } from 'fastify'
import { route, routeWithRequest } from '../../../platform/route.ts'
import { problem } from '../../../problem.ts'
import { ownerConfirmation } from '../../people/account/confirm-owner.ts'
import * as exports from './exports.ts'
import { archiveAddress, isArchiveKey } from './exports.ts'
import { archiveKey } from './make-export.ts'

export async function exportRoutes(app: FastifyInstance): Promise<void> {
  const { services } = app
  const { db, storage } = services
  const confirmOwner = ownerConfirmation(app)
  route(app, contract.listExports, (act) => exports.list(act))
  routeWithRequest(app, contract.requestExport, async (act, { body }, request) => {
    await confirmOwner(act, body, request)
    return exports.request(act)
  })
  routeWithRequest(app, contract.openArchive, async (act, { params, body }, request) => {
    await exports.requireArchive(act, params.exportId)
    await confirmOwner(act, body, request)
    return { path: archiveAddress(services, params.exportId, request.session.sessionId) }
  })

  app.get<{ Params: { id: string }; Querystring: { key?: unknown } }>(
    archivePath(':id'),
    { schema: { hide: true }, config: { cost: 'upload' } },
    async (request, reply) => {
      const { viewer } = request
      if (!viewer) throw problem('signed-out')
      reply.header('cache-control', 'private, no-store')
      const id = Id.safeParse(request.params.id).data
      const key = String(request.query.key ?? '')
      // an open session alone takes nothing along
      if (!id || !isArchiveKey(services, key, id, request.session.sessionId)) throw problem('not-found')
      const { readyAt, bytes } = await exports.requireArchive({ db, viewer }, id)
      const archive = await storage.getStream(archiveKey(id))
      if (!archive) throw problem('not-found')
      const day = readyAt?.toISOString().slice(0, 10)
      return reply
        .headers({
          'content-type': 'application/zip',
          ...(bytes === null ? {} : { 'content-length': bytes }),
          'content-disposition': `attachment; filename="caravan-${day}.zip"`,
        })
        .send(archive)
    },
  )
}
