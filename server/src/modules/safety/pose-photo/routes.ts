import { Id } from '@caravan/contract/fields.ts'
import * as contract from '@caravan/contract/pose-photo.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { CommitTasks } from '../../../platform/after-commit.ts'
import { requireAccess } from '../../../platform/http/require-access.ts'
import { widthsFor } from '../../../platform/images/image-sizes.ts'
import { route } from '../../../platform/route.ts'
import { problem } from '../../../problem.ts'
import type { ImagePool } from '../../media/pictures/image-pool.ts'
import { loadVariant } from '../../media/pictures/pictures.ts'
import { uploadIdIn } from '../../media/pictures/uploads.ts'
import * as decisions from './decide.ts'
import * as posePhoto from './pose-photo.ts'

const Params = z.object({ id: Id })

export async function posePhotoRoutes(app: FastifyInstance, { imagePool }: { imagePool: ImagePool }): Promise<void> {
  const { config, storeUploads, storage, db, live } = app.services
  route(app, contract.readPosePhoto, (act) => posePhoto.readOwn(act))
  route(app, contract.askForPose, (act) => posePhoto.ask(act))
  route(app, contract.sendPosePhoto, (act, { body }) =>
    posePhoto.send(act, imagePool, uploadIdIn(body.imageURL, config.publicUrl, storeUploads)),
  )
  route(app, contract.removePosePhoto, (act) => posePhoto.remove(act))
  route(app, contract.listPosePhotos, (act, { query }) => decisions.listWaiting(act, query))
  route(app, contract.decidePosePhoto, (act, { params, body }) => decisions.decide(act, params.posePhotoId, body))

  /** The one way to a picture of a pose, and nothing keeps what it answers. */
  app.get(contract.posePicturePath(':id'), { schema: { hide: true } }, async (request, reply) => {
    // mutant: everybody signed in sees the picture of a pose | modules/safety/pose-photo/pose-photo
    requireAccess({ access: 'moderator' }, request)
    const { viewer, log } = request
    const params = Params.safeParse(request.params)
    if (!viewer || !params.success) throw problem('not-found')
    const act = { db, live, log, viewer, afterCommit: new CommitTasks().add }
    const id = await decisions.choosePicture(act, params.data.id)
    const widths = widthsFor('poses', Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY)
    const { bytes } = await loadVariant(storage, { id, kind: 'poses', widths }, 'webp')
    return reply.header('cache-control', 'private, no-store').type('image/webp').send(bytes)
  })
}
