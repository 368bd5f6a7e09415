import * as contract from '@caravan/contract/matches.ts'
import { matchTrip } from '@caravan/contract/trips.ts'
import type { FastifyInstance } from 'fastify'
import { nextLink } from '../../db/page.ts'
import { route } from '../../platform/route.ts'
import { allowanceOf } from './allowance.ts'
import { askToMatch, withdrawMatch } from './asking.ts'
import { countAccepted, countRequests, pageOfAccepted, pageOfAll, pageOfRequests } from './card-queries.ts'
import * as matches from './matches.ts'

const LISTS = [
  [contract.listMatches, pageOfAll],
  [contract.listAcceptedMatches, pageOfAccepted],
  [contract.listMatchRequests, pageOfRequests],
] as const

export async function matchRoutes(app: FastifyInstance): Promise<void> {
  for (const [endpoint, pageOf] of LISTS) {
    route(app, endpoint, async ({ db, viewer, query, request, reply }) => {
      const page = await matches.list({ db, viewer }, pageOf, query)
      reply.headers(nextLink(request.url, page.last, page.isFull))
      return page.matches
    })
  }
  route(app, contract.countAcceptedMatches, async ({ db, viewer }) => ({ accepted: await countAccepted(db, viewer) }))
  route(app, contract.countMatchRequests, async ({ db, viewer }) => ({ waiting: await countRequests(db, viewer) }))
  route(app, contract.readAllowance, ({ db, viewer }) => allowanceOf(db, viewer))
  route(app, contract.answerMatch, (visit) =>
    matches.answer(visit.db, visit.viewer, visit.params.matchId, visit.body, visit),
  )
  route(app, contract.removeMatch, (visit) =>
    matches.remove(visit.db, visit.viewer, { ...visit.params, ...visit.query }, visit),
  )
  route(app, matchTrip, (visit) =>
    (visit.body.matched ? askToMatch : withdrawMatch)(visit.db, visit.viewer, visit.params.postId, visit),
  )
}
