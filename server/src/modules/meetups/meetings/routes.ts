import * as contract from '@caravan/contract/meetings.ts'
import type { FastifyInstance } from 'fastify'
import { SignInLimits } from '../../../platform/limits/sign-in-limits.ts'
import { route } from '../../../platform/route.ts'
import * as meetings from './meetings.ts'
import { show } from './meetings.ts'
import { setWouldNotMeetAgain } from './would-not-meet-again.ts'

export async function meetingRoutes(app: FastifyInstance): Promise<void> {
  const { services } = app
  const limits = new SignInLimits(services.pool, {
    secret: services.secrets.session[0],
    isOn: services.config.hasRateLimits,
  })
  route(app, contract.showMeetingCodes, (act, { params }) => show(services, act, params.userId))
  route(app, contract.meet, (act, { params, body }) => meetings.meet({ services, limits }, act, params.userId, body))
  route(app, contract.listMeetings, (act, { query }) => meetings.list(act, query))
  route(app, contract.setWouldNotMeetAgain, (act, { params, body }) =>
    setWouldNotMeetAgain(act, params.userId, body.wouldNotMeetAgain),
  )
}
