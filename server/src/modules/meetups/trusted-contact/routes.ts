import * as contract from '@caravan/contract/trusted-contact.ts'
import type { FastifyInstance } from 'fastify'
import { SignInLimits } from '../../../platform/limits/sign-in-limits.ts'
import { route, routeWithRequest } from '../../../platform/route.ts'
import { ownerConfirmation } from '../../people/account/confirm-owner.ts'
import { savePins } from './pins.ts'
import * as contact from './trusted-contact.ts'

export async function trustedContactRoutes(app: FastifyInstance): Promise<void> {
  const { services } = app
  const { pool, secrets, config } = services
  const limits = new SignInLimits(pool, { secret: secrets.session[0], isOn: config.hasRateLimits })
  route(app, contract.readSafety, (act) => contact.read(services, act))
  const confirmOwner = ownerConfirmation(app)
  routeWithRequest(app, contract.saveTrustedContact, (act, { body }, request) =>
    contact.save(services, act, body, () => confirmOwner(act, body, request)),
  )
  routeWithRequest(app, contract.removeTrustedContact, (act, { body }, request) =>
    contact.remove(services, act, () => confirmOwner(act, body, request)),
  )
  routeWithRequest(app, contract.savePins, (act, { body }, { session, ip }) =>
    savePins({ services, limits }, act, body, { sessionId: session.sessionId, address: ip }),
  )
}
