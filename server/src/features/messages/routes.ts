import * as contract from '@caravan/contract/messages.ts'
import type { FastifyInstance } from 'fastify'
import { linkBefore, nextLink } from '../../db/page.ts'
import { route } from '../../platform/route.ts'
import * as conversations from './conversations.ts'
import * as messages from './messages.ts'

export async function messageRoutes(app: FastifyInstance): Promise<void> {
  route(app, contract.listConversations, async ({ db, viewer, query, request, reply }) => {
    const page = await conversations.list(db, viewer, query)
    reply.headers(nextLink(request.url, page.last, page.isFull))
    return page.conversations
  })
  route(app, contract.countUnreadConversations, ({ db, viewer }) => conversations.countUnread(db, viewer))
  route(app, contract.readConversation, ({ db, viewer, params }) => conversations.read(db, viewer, params.matchId))
  route(app, contract.listMessages, async ({ db, viewer, params, query, request, reply }) => {
    const page = await messages.list(db, viewer, params.matchId, query)
    reply.headers(linkBefore(request.url, page.before))
    return page.messages
  })
  route(app, contract.findMessages, async ({ db, viewer, query, request, reply }) => {
    const page = await messages.list(db, viewer, query.matchId, query)
    reply.headers(linkBefore(request.url, page.before))
    return page.messages
  })
  route(app, contract.sendMessage, ({ db, viewer, body, ...tell }) => messages.send(db, viewer, body, tell))
  route(app, contract.markRead, ({ db, viewer, params, ...tell }) =>
    messages.markRead(db, viewer, params.matchId, tell),
  )
}
