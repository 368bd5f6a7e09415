import { LIMITS } from '@caravan/contract/limits.ts'
import type { Conversation } from '@caravan/contract/messages.ts'
import type { Db } from '../../db/client.ts'
import { readCursor } from '../../db/page.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { problem } from '../../problem.ts'
import * as queries from './conversation-queries.ts'
import { presentConversation } from './present.ts'

export async function list(db: Db, viewer: Viewer, asked: { limit?: number; before?: string }) {
  const limit = asked.limit ?? LIMITS.conversationPage
  const rows = await queries.listConversations(db, viewer, limit, asked.before ? readCursor(asked.before) : null)
  const last = rows.at(-1)
  return {
    conversations: rows.map((row) => presentConversation(row, viewer)),
    last: last && { createdAt: last.active_at, id: last.match_id },
    isFull: rows.length === limit,
  }
}

export const countUnread = async (db: Db, viewer: Viewer) => ({
  unread: await queries.countUnreadConversations(db, viewer.id),
})

/** @throws Problem `not-found` for whoever is not one of the two */
export async function read(db: Db, viewer: Viewer, matchId: string): Promise<Conversation> {
  const row = await queries.findConversation(db, viewer, matchId)
  if (!row) throw problem('not-found')
  return presentConversation(row, viewer)
}
