import * as contract from '@caravan/contract/matches.ts'
import { matchTrip } from '@caravan/contract/trips.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '../../../platform/route.ts'
import { allowanceOf } from './allowance/allowance.ts'
import { askToMatch, withdrawMatch } from './asking.ts'
import { countAccepted, countRequests, listAcceptedCards, listCards, listRequestCards } from './cards/card-queries.ts'
import * as matches from './matches.ts'

const LISTS = [
  [contract.listMatches, listCards],
  [contract.listAcceptedMatches, listAcceptedCards],
  [contract.listMatchRequests, listRequestCards],
] as const

export async function matchRoutes(app: FastifyInstance): Promise<void> {
  for (const [endpoint, listOf] of LISTS) {
    route(app, endpoint, (act, { query }) => matches.list(act, listOf, query))
  }
  route(app, contract.countAcceptedMatches, async ({ db, viewer }) => ({ accepted: await countAccepted(db, viewer) }))
  route(app, contract.countMatchRequests, async ({ db, viewer }) => ({ waiting: await countRequests(db, viewer) }))
  route(app, contract.readAllowance, (act) => allowanceOf(act))
  route(app, contract.listUnseenMatches, matches.listUnseen)
  route(app, contract.markMatchSeen, (act, { params }) => matches.markSeen(act, params.matchId))
  route(app, contract.answerMatch, (act, { params, body }) => matches.answer(act, params.matchId, body))
  route(app, contract.removeMatch, (act, { params, query }) => matches.remove(act, params.matchId, query))
  route(app, matchTrip, (act, { params, body }) =>
    body.matched ? askToMatch(act, params.postId, body.note) : withdrawMatch(act, params.postId),
  )
}
