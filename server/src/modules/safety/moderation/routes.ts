import * as appealCalls from '@caravan/contract/appeals.ts'
import * as work from '@caravan/contract/case-work.ts'
import { evidencePicturePath } from '@caravan/contract/evidence.ts'
import { Id } from '@caravan/contract/fields.ts'
import * as contract from '@caravan/contract/moderation.ts'
import { readSafetyNumbers } from '@caravan/contract/safety-numbers.ts'
import type { FastifyInstance } from 'fastify'
import { CommitTasks } from '../../../platform/after-commit.ts'
import { requireAccess } from '../../../platform/http/require-access.ts'
import { route } from '../../../platform/route.ts'
import { problem } from '../../../problem.ts'
import { formatFor, widthIn } from '../../media/pictures/object-routes.ts'
import { loadVariant } from '../../media/pictures/pictures.ts'
import * as appeals from './appeals.ts'
import * as cases from './case-work.ts'
import { decide, preview } from './decide.ts'
import { readNumbers } from './numbers.ts'

/** Pictures that were sealed in a case, for moderators: asked for each time, and kept by nothing. */
async function evidencePictureRoutes(app: FastifyInstance): Promise<void> {
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
      const picture = await cases.choosePicture(act, caseId.data, pictureId.data, widthIn(request))
      const format = formatFor(request.headers.accept)
      const { bytes } = await loadVariant(storage, picture, format)
      return reply.type(`image/${format}`).send(bytes)
    },
  )
}

export async function moderationRoutes(app: FastifyInstance): Promise<void> {
  cases.measureWaiting(app)
  route(app, contract.listCases, (act, { query }) => cases.list(act, query))
  route(app, contract.readCase, (act, { params }) => cases.read(act, params.caseId))
  route(app, contract.decideCase, (act, { params, body }) => decide(act, params.caseId, body))
  route(app, work.previewDecision, (act, { params, body }) => preview(act, params.caseId, body))
  route(app, work.claimCase, (act, { params, body }) => cases.claim(act, params.caseId, body))
  route(app, work.addCaseNote, (act, { params, body }) => cases.addNote(act, params.caseId, body))
  route(app, work.reopenCase, (act, { params, body }) => cases.reopen(act, params.caseId, body))
  route(app, work.reviewDecision, (act, { params, body }) => cases.review(act, params.caseId, body))
  route(app, work.listDecidedCases, (act, { query }) => cases.listDecided(act, query))
  route(app, appealCalls.listAppeals, (act, { query }) => appeals.list(act, query))
  route(app, appealCalls.decideAppeal, (act, { params, body }) => appeals.decide(act, params.decisionId, body))
  route(app, contract.listOwnDecisions, (act, { query }) => appeals.listOwn(act, query))
  route(app, contract.appealDecision, (act, { params, body }) => appeals.appeal(act, params.decisionId, body))
  route(app, readSafetyNumbers, (act) => readNumbers(act))
  await app.register(evidencePictureRoutes)
}
