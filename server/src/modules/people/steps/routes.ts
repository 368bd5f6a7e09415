import * as contract from '@caravan/contract/steps.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '../../../platform/route.ts'
import * as steps from './steps.ts'

export async function stepRoutes(app: FastifyInstance): Promise<void> {
  route(app, contract.readOwnSteps, (act) => steps.readOwn(act))
  route(app, contract.saveRequiredStep, (act, { body }) => steps.saveRequired(act, body.requiredStep))
}
