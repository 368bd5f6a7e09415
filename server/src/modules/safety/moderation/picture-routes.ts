import { evidencePicturePath } from '@caravan/contract/evidence.ts'
import { Id } from '@caravan/contract/fields.ts'
import type { FastifyInstance } from 'fastify'
import { CommitTasks } from '../../../platform/after-commit.ts'
import { requireAccess } from '../../../platform/http/require-access.ts'
import { problem } from '../../../problem.ts'
import { formatFor, widthIn } from '../../media/pictures/object-routes.ts'
import { loadVariant } from '../../media/pictures/pictures.ts'
import { choosePicture } from './case-work.ts'

/** Pictures that were sealed in a case, for moderators: asked for each time, and kept by nothing. */
export async function evidencePictureRoutes(app: FastifyInstance): Promise<void> {
  const { db, live, storage } = app.services
  app.get<{ Params: { caseId: string; pictureId: string } }>(
    evidencePicturePath(':caseId', ':pictureId'),
    { schema: { hide: true } },
    async (request, reply) => {
      requireAccess({ access: 'moderator' }, request)
      const { viewer, log } = request
      if (!viewer) throw problem('signed-out')
      reply.headers({ 'cache-control': 'private, no-store', vary: 'Accept, Cookie' })
      const [caseId, pictureId] = [Id.safeParse(request.params.caseId), Id.safeParse(request.params.pictureId)]
      if (!caseId.success || !pictureId.success) throw problem('not-found')
      const act = { db, live, log, viewer, afterCommit: new CommitTasks().add }
      const picture = await choosePicture(act, caseId.data, pictureId.data, widthIn(request))
      const format = formatFor(request.headers.accept)
      const { bytes } = await loadVariant(storage, picture, format)
      return reply.type(`image/${format}`).send(bytes)
    },
  )
}
