import { listEmergencyNumbers } from '@caravan/contract/emergency-numbers.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '../../../platform/route.ts'
import { list } from './emergency-numbers.ts'

export async function emergencyNumberRoutes(app: FastifyInstance): Promise<void> {
  route(app, listEmergencyNumbers, async ({ viewer }) => list(viewer))
}
