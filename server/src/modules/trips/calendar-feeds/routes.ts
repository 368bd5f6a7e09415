import { createHash } from 'node:crypto'
import * as contract from '@caravan/contract/calendar-feed.ts'
import { Id } from '@caravan/contract/fields.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isKnownTag } from '../../../platform/http/known-tag.ts'
import { requireAccess } from '../../../platform/http/require-access.ts'
import { route, routeWithRequest } from '../../../platform/route.ts'
import { problem } from '../../../problem.ts'
import { ownerConfirmation } from '../../people/account/confirm-owner.ts'
import * as feeds from './calendar-feeds.ts'

export async function calendarFeedRoutes(app: FastifyInstance): Promise<void> {
  const confirmOwner = ownerConfirmation(app)
  route(app, contract.findCalendarFeed, (act) => feeds.find(act))
  routeWithRequest(app, contract.renewCalendarFeed, async (act, { body }, request) => {
    await confirmOwner(act, body, request)
    return feeds.renew(app.services, act)
  })
  route(app, contract.revokeCalendarFeed, (act) => feeds.revoke(act))
  await app.register(calendarFileRoutes)
}

/** What calendars read: by the secret in the address, without a session, or one trip by whoever may see it. */
async function calendarFileRoutes(app: FastifyInstance): Promise<void> {
  const { db, config } = app.services
  const options = { schema: { hide: true }, config: { cost: 'page' } } as const

  app.get<{ Params: { token: string } }>('/calendar/feeds/:token.ics', options, async (request, reply) => {
    forItsReaderAlone(reply)
    return sendCalendar(request, reply, await feeds.readFeed(db, request.params.token, config.publicUrl))
  })

  app.get<{ Params: { tripId: string } }>('/calendar/trips/:tripId.ics', options, async (request, reply) => {
    requireAccess({ access: 'onboarded' }, request)
    const { viewer } = request
    if (!viewer) throw problem('signed-out')
    const tripId = Id.safeParse(request.params.tripId)
    if (!tripId.success) throw problem('not-found')
    forItsReaderAlone(reply)
    const calendar = await feeds.readEvent({ db, viewer }, tripId.data, config.publicUrl)
    reply.header('content-disposition', 'attachment; filename="trip.ics"')
    return sendCalendar(request, reply, calendar)
  })
}

/** Asked for each time, and by no search engine. */
const forItsReaderAlone = (reply: FastifyReply) =>
  reply.headers({ 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' })

function sendCalendar(request: FastifyRequest, reply: FastifyReply, calendar: string): FastifyReply {
  const etag = `"${createHash('sha256').update(calendar).digest('base64url')}"`
  reply.header('etag', etag)
  if (isKnownTag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  return reply.type('text/calendar; charset=utf-8').send(calendar)
}
