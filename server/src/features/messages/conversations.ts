import { LIMITS } from '@caravan/contract/limits.ts'
import type { Conversation } from '@caravan/contract/messages.ts'
import type pg from 'pg'
import { readCursor } from '../../db/page.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { problem } from '../../problem.ts'
import * as queries from './conversation-queries.ts'
import { presentConversation } from './present.ts'

export async function list(pool: pg.Pool, viewer: Viewer, asked: { limit?: number; before?: string }) {
  const limit = asked.limit ?? LIMITS.conversationPage
  const rows = await queries.listConversations(pool, viewer, limit, asked.before ? readCursor(asked.before) : null)
  const last = rows.at(-1)
  return {
    conversations: rows.map((row) => presentConversation(row, viewer)),
    last: last && { createdAt: last.active_at, id: last.match_id },
    isFull: rows.length === limit,
  }
}

export const countUnread = async (pool: pg.Pool, viewer: Viewer) => ({
  unread: await queries.countUnreadConversations(pool, viewer.id),
})

/** @throws Problem `not-found` for whoever is not one of the two */
export async function read(pool: pg.Pool, viewer: Viewer, matchId: string): Promise<Conversation> {
  const row = await queries.findConversation(pool, viewer, matchId)
  if (!row) throw problem('not-found')
  return presentConversation(row, viewer)
}
