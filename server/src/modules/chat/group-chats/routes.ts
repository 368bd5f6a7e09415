import * as contract from '@caravan/contract/group-chats.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '../../../platform/route.ts'
import * as chats from './chats.ts'
import * as ending from './ending.ts'
import { keepInTouch } from './keeping.ts'
import * as members from './members.ts'
import * as messages from './messages.ts'

export async function groupChatRoutes(app: FastifyInstance): Promise<void> {
  route(app, contract.listCityGroupChats, (act, { query }) => chats.listOfCity(act, query))
  route(app, contract.listJoinedGroupChats, (act, { query }) => chats.listJoined(act, query))
  route(app, contract.createGroupChat, (act, { body }) => chats.create(act, body))
  route(app, contract.readGroupChat, (act, { params }) => chats.read(act, params.groupChatId))
  route(app, contract.closeGroupChat, (act, { params }) => ending.close(app.services, act, params.groupChatId))
  route(app, contract.joinGroupChat, (act, { params }) => members.join(act, params.groupChatId))
  route(app, contract.leaveGroupChat, (act, { params }) => members.leave(act, params.groupChatId))
  route(app, contract.listGroupMembers, (act, { params, query }) => members.list(act, params.groupChatId, query))
  route(app, contract.muteGroupChat, (act, { params, body }) => members.mute(act, params.groupChatId, body.muted))
  route(app, contract.listGroupMessages, (act, { params, query }) => messages.list(act, params.groupChatId, query))
  route(app, contract.sendGroupMessage, (act, { params, body }) => messages.send(act, params.groupChatId, body))
  route(app, contract.markGroupRead, (act, { params }) => messages.markRead(act, params.groupChatId))
  route(app, contract.keepInTouch, (act, { params, body }) => keepInTouch(act, params.groupChatId, body))
}
