import { readDiscover } from '@caravan/contract/discover.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/route.ts'
import { Discover } from './discover.ts'
import { FRESH_MS, prepareWhenListening } from './shared-answers.ts'

export async function discoverRoutes(app: FastifyInstance, { freshMs = FRESH_MS }: { freshMs?: number | undefined }) {
  const discover = new Discover(app.services, freshMs)
  prepareWhenListening(app, discover)
  route(app, readDiscover, (act) => discover.read(act))
}
