import * as contract from '@caravan/contract/messages.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '../../../platform/route.ts'
import * as messages from './messages.ts'
import * as conversations from './present.ts'

export async function messageRoutes(app: FastifyInstance): Promise<void> {
  route(app, contract.listConversations, (act, { query }) => conversations.list(act, query))
  route(app, contract.countUnreadConversations, (act) => conversations.countUnread(act))
  route(app, contract.readConversation, (act, { params }) => conversations.read(act, params.matchId))
  route(app, contract.listMessages, (act, { params, query }) => messages.list(act, params.matchId, query))
  route(app, contract.findMessages, (act, { query }) => messages.list(act, query.matchId, query))
  route(app, contract.sendMessage, (act, { body }) => messages.send(act, body))
  route(app, contract.markConversationRead, (act, { params, query }) =>
    messages.markRead(act, params.matchId, query.upTo),
  )
}
