import type { Db } from '../db/client.ts'
import { TRAVELLERS } from './cast.ts'
import { insertGroupChat, isOpen, listStored } from './group-chat-queries.ts'
import { groupChatRows } from './group-chat-rows.ts'
import { GROUP_CHATS } from './group-chats.ts'
import { lockDemoCast } from './queries.ts'

/**
 * Opens the group chats of the cast that are not open, or not any more: they end after two days, so that each local start
 * has some. One that goes on stays as it is, with what was said there.
 */
export function openGroupChats(db: Db, now: Date): Promise<void> {
  return db.transaction(async (tx) => {
    await lockDemoCast(tx)
    const emails = TRAVELLERS.map(({ email }) => email)
    const stored = await listStored(tx, emails)
    for (const chat of GROUP_CHATS) {
      const rows = groupChatRows(now, chat, stored)
      if (rows && !(await isOpen(tx, rows.chat))) await insertGroupChat(tx, rows)
    }
  })
}
