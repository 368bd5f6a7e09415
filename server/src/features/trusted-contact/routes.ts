import * as contract from '@caravan/contract/trusted-contact.ts'
import type { FastifyInstance } from 'fastify'
import { SignInLimits } from '../../platform/limits/sign-in-limits.ts'
import { route, routeWithRequest } from '../../platform/route.ts'
import { savePins } from './pins.ts'
import * as contact from './trusted-contact.ts'

export async function trustedContactRoutes(app: FastifyInstance): Promise<void> {
  const { services } = app
  const { pool, secrets, config } = services
  const limits = new SignInLimits(pool, { secret: secrets.session[0], isOn: config.hasRateLimits })
  route(app, contract.readSafety, (act) => contact.read(services, act))
  route(app, contract.saveTrustedContact, (act, { body }) => contact.save(services, act, body))
  route(app, contract.removeTrustedContact, (act) => contact.remove(act))
  routeWithRequest(app, contract.savePins, (act, { body }, { session, ip }) =>
    savePins({ services, limits }, act, body, { sessionId: session.sessionId, address: ip }),
  )
}
