import { archivePath } from '@caravan/contract/archive-path.ts'
import * as contract from '@caravan/contract/exports.ts'
import { Id } from '@caravan/contract/fields.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/route.ts'
import { problem } from '../../problem.ts'
import { archiveKey } from './export-files.ts'
import * as exports from './exports.ts'

export async function exportRoutes(app: FastifyInstance): Promise<void> {
  const { db, storage } = app.services
  route(app, contract.listExports, (act) => exports.list(act))
  route(app, contract.requestExport, (act) => exports.request(act))

  app.get<{ Params: { id: string } }>(
    archivePath(':id'),
    { schema: { hide: true }, config: { cost: 'upload' } },
    async (request, reply) => {
      const { viewer } = request
      if (!viewer) throw problem('signed-out')
      reply.header('cache-control', 'private, no-store')
      const id = Id.safeParse(request.params.id).data
      if (!id) throw problem('not-found')
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
