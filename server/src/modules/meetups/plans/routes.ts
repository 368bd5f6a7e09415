import * as contract from '@caravan/contract/plans.ts'
import type { FastifyInstance } from 'fastify'
import { SignInLimits } from '../../../platform/limits/sign-in-limits.ts'
import { route, routeWithRequest } from '../../../platform/route.ts'
import * as steps from './check-in-steps.ts'
import { checkIn } from './check-in-steps.ts'
import * as groupPlans from './group-plans.ts'
import { measureOverdue } from './overdue.ts'
import * as plans from './plans.ts'

export async function planRoutes(app: FastifyInstance): Promise<void> {
  measureOverdue(app)
  const { services } = app
  const limits = new SignInLimits(services.pool, {
    secret: services.secrets.session[0],
    isOn: services.config.hasRateLimits,
  })
  route(app, contract.readPlan, (act, { params }) => plans.read(act, params.matchId))
  route(app, contract.proposePlan, (act, { params, body }) => plans.propose(act, params.matchId, body))
  route(app, contract.listGroupPlans, (act, { params }) => groupPlans.list(act, params.groupChatId))
  route(app, contract.proposeGroupPlan, (act, { params, body }) => groupPlans.propose(act, params.groupChatId, body))
  route(app, contract.changePlan, (act, { params, body }) => plans.change(act, params.planId, body))
  route(app, contract.agreeToPlan, (act, { params, body }) => plans.setAgreed(act, params.planId, body))
  route(app, contract.callOffPlan, (act, { params }) => plans.callOff(act, params.planId))
  route(app, contract.expectCheckIn, (act, { params, body }) => steps.setExpected(act, params.planId, body.expected))
  route(app, contract.endCheckIn, (act, { params }) => steps.notGoing(act, params.planId))
  route(app, contract.listCheckIns, (act) => steps.listCheckIns(act))
  routeWithRequest(app, contract.checkIn, (act, { params, body }, { session, ip }) =>
    checkIn({ services, limits }, act, params.planId, body.pin, { sessionId: session.sessionId, address: ip }),
  )
}
