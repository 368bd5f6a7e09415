import * as appealCalls from '@caravan/contract/appeals.ts'
import * as work from '@caravan/contract/case-work.ts'
import * as contract from '@caravan/contract/moderation.ts'
import { readSafetyNumbers } from '@caravan/contract/safety-numbers.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '../../../platform/route.ts'
import * as appeals from './appeals.ts'
import * as caseWork from './case-work.ts'
import * as cases from './case-work.ts'
import { measureWaiting } from './case-work.ts'
import { decide, preview } from './decide.ts'
import { readNumbers } from './numbers.ts'
import { evidencePictureRoutes } from './picture-routes.ts'

export async function moderationRoutes(app: FastifyInstance): Promise<void> {
  measureWaiting(app)
  route(app, contract.listCases, (act, { query }) => cases.list(act, query))
  route(app, contract.readCase, (act, { params }) => cases.read(act, params.caseId))
  route(app, contract.decideCase, (act, { params, body }) => decide(act, params.caseId, body))
  route(app, work.previewDecision, (act, { params, body }) => preview(act, params.caseId, body))
  route(app, work.claimCase, (act, { params, body }) => caseWork.claim(act, params.caseId, body))
  route(app, work.addCaseNote, (act, { params, body }) => caseWork.addNote(act, params.caseId, body))
  route(app, work.reopenCase, (act, { params, body }) => caseWork.reopen(act, params.caseId, body))
  route(app, work.reviewDecision, (act, { params, body }) => caseWork.review(act, params.caseId, body))
  route(app, work.listDecidedCases, (act, { query }) => cases.listDecided(act, query))
  route(app, appealCalls.listAppeals, (act, { query }) => appeals.list(act, query))
  route(app, appealCalls.decideAppeal, (act, { params, body }) => appeals.decide(act, params.decisionId, body))
  route(app, contract.listOwnDecisions, (act, { query }) => appeals.listOwn(act, query))
  route(app, contract.appealDecision, (act, { params, body }) => appeals.appeal(act, params.decisionId, body))
  route(app, readSafetyNumbers, (act) => readNumbers(act))
  await app.register(evidencePictureRoutes)
}
