import type { PageQuery } from '@caravan/contract/endpoint.ts'
import type { GroupMessage } from '@caravan/contract/group-chats.ts'
import { LIMITS } from '@caravan/contract/limits.ts'
import { newId } from '../../../db/id.ts'
import { Page, pageOf, pageRange } from '../../../db/page.ts'
import { type Act, inTransaction } from '../../../platform/act.ts'
import { problem } from '../../../problem.ts'
import { markSubjectRead } from '../../notify/mark-read.ts'
import * as queries from './member-queries.ts'
import { setRead } from './member-queries.ts'
import { notAMember, requireMember } from './members.ts'
import { presentGroupMessage } from './present.ts'
import { roomOf } from './rooms.ts'

interface Asked extends PageQuery {
  after?: string | undefined
}

/** Messages of a chat, oldest first: the newest, those before a cursor, or those after a message. For members. */
export async function list(act: Act, chatId: string, asked: Asked): Promise<Page<GroupMessage>> {
  const { db, viewer } = act
  await requireMember(act, chatId)
  const { limit, before } = pageRange(asked, LIMITS.listPage)
  if (!asked.after) {
    const rows = await queries.listMessages(db, viewer, chatId, limit, before?.createdAt ?? null)
    return pageOf(rows, limit, presentGroupMessage, cursorOf).oldestFirst()
  }
  const rows = await queries.listMessagesAfter(db, viewer, chatId, limit, asked.after)
  if (!rows) throw problem('bad-request', { errors: [{ pointer: '/after', detail: 'This is no message from here.' }] })
  return new Page(rows.map(presentGroupMessage), null)
}

const cursorOf = ({ createdAt, id }: queries.GroupMessageRow) => ({ createdAt, id })

/**
 * Writes to the members. One statement stores it and answers all that its announcement needs: who waits for the same
 * chat is answered later, so that messages are announced in the order in which they were stored.
 */
export async function send(act: Act, chatId: string, { content }: { content: string }): Promise<GroupMessage> {
  const { db, viewer, afterCommit } = act
  const row = await queries.insertGroupMessage(db, { id: newId(), chatId, authorId: viewer.id, content })
  if (!row) throw await notAMember(act, chatId)
  const message = presentGroupMessage(row)
  const room = roomOf(chatId)
  // mutant: a message is announced across a block | modules/chat/group-chats/live | row.hiddenFrom | []
  afterCommit(({ live }) => live.toRoom(room, 'group-message', { groupChatId: chatId, message }, row.hiddenFrom), room)
  return message
}

/** Asked again it changes and announces nothing. */
export async function markRead(act: Act, chatId: string): Promise<{ read: true }> {
  await requireMember(act, chatId)
  await inTransaction(act, async (act) => {
    // the row of the member first, like whoever notifies them: what comes meanwhile is notified after this, not lost with it
    if (await setRead(act.db, chatId, act.viewer.id)) await markSubjectRead(act, 'group-message', chatId)
  })
  return { read: true }
}
