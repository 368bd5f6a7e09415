import type { PageQuery } from '@caravan/contract/endpoint.ts'
import { LIMITS } from '@caravan/contract/limits.ts'
import type { Conversation } from '@caravan/contract/messages.ts'
import { type Page, pageOf, pageRange } from '../../../db/page.ts'
import type { Act } from '../../../platform/act.ts'
import { problem } from '../../../problem.ts'
import * as queries from './conversation-queries.ts'
import { presentConversation } from './present.ts'

export async function list({ db, viewer }: Act, asked: PageQuery): Promise<Page<Conversation>> {
  const { limit, before } = pageRange(asked, LIMITS.conversationPage)
  const rows = await queries.listConversations(db, viewer, limit, before)
  const present = (row: queries.ConversationRow) => presentConversation(row, viewer)
  return pageOf(rows, limit, present, (row) => ({ createdAt: row.activeAt, id: row.matchId }))
}

export const countUnread = async ({ db, viewer }: Act) => ({
  unread: await queries.countUnreadConversations(db, viewer.id),
})

/** @throws Problem `not-found` for anybody but the two */
export async function read({ db, viewer }: Act, matchId: string): Promise<Conversation> {
  const row = await queries.findConversation(db, viewer, matchId)
  if (!row) throw problem('not-found')
  return presentConversation(row, viewer)
}
