import * as contract from '@caravan/contract/reports.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '../../../platform/route.ts'
import * as reports from './reports.ts'

export async function reportRoutes(app: FastifyInstance): Promise<void> {
  route(app, contract.reportSubject, (act, { body }) => reports.report(app.services, act, body))
  route(app, contract.listReports, (act, { query }) => reports.list(act, query))
}
