import * as contract from '@caravan/contract/account.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { SignInLimits } from '../../../platform/limits/sign-in-limits.ts'
import { route, routeWithRequest } from '../../../platform/route.ts'
import * as account from './account.ts'

export async function accountRoutes(app: FastifyInstance): Promise<void> {
  const { services } = app
  const { pool, secrets, config } = services
  const limits = new SignInLimits(pool, { secret: secrets.session[0], isOn: config.hasRateLimits })
  const tools = { services, limits }
  route(app, contract.readAccount, (act) => account.read(services, act))
  routeWithRequest(app, contract.changePassword, (act, { body }, request) =>
    account.changePassword(tools, act, body, callerOf(request)),
  )
  routeWithRequest(app, contract.changeEmail, (act, { body }, request) =>
    account.changeEmail(tools, act, body, callerOf(request)),
  )
}

const callerOf = ({ session, ip }: FastifyRequest): account.Caller => ({ sessionId: session.sessionId, address: ip })
