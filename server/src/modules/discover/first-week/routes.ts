import * as contract from '@caravan/contract/first-week.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '../../../platform/route.ts'
import { lowerLimits } from './first-week.ts'

export async function firstWeekRoutes(app: FastifyInstance): Promise<void> {
  route(app, contract.readFirstWeek, (act) => lowerLimits(act))
}
