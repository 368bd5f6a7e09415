import type { GroupChatNews, Room } from '@caravan/contract/live.ts'
import type { Db } from '../../../db/client.ts'
import { listSeparated } from '../../../db/separated.ts'
import type { Act } from '../../../platform/act.ts'
import type { Committed } from '../../../platform/after-commit.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { findChatAccess } from './chat-queries.ts'
import * as queries from './member-queries.ts'

export const roomOf = (chatId: string): Room => ({ kind: 'group', id: chatId })

/** Whether a chat goes on, for whoever: its room is closed when it ends. */
export const isChatOpen = queries.isChatOpen

/** The rooms of a traveller's devices: whatever is said there reaches them without being asked for. */
export const listRooms = queries.listChatsOf

/** Who of a room does not see that a member types: the member, and whoever sees nothing of them. Null where they are no member. */
export async function listHiddenFromTyping(
  db: Db,
  { id }: Pick<Viewer, 'id'>,
  chatId: string,
): Promise<string[] | null> {
  const access = await findChatAccess(db, id, chatId)
  return access?.isMember ? [id, ...(await listSeparated(db, id))] : null
}

/**
 * After somebody has come or gone: their devices join the room or leave it, and members' open pages ask again. Nobody who
 * sees nothing of them learns that anything changed.
 */
export function announceMember({ afterCommit }: Pick<Act, 'afterCommit'>, chatId: string, change: Change): void {
  const { userId } = change
  const room = roomOf(chatId)
  afterCommit(async (committed) => {
    await moveDevices(committed, chatId, change)
    const { db, live } = committed
    const news: GroupChatNews = { id: chatId, isOver: false }
    live.toTravellers([userId], 'group-chat', news)
    live.toRoom(room, 'group-chat', news, [userId, ...(await listSeparated(db, userId))])
  }, room)
}

/** Members' open pages ask again for the chat: who is in it for them has changed. */
export function announceChange({ afterCommit }: Pick<Act, 'afterCommit'>, chatId: string): void {
  const room = roomOf(chatId)
  afterCommit(({ live }) => live.toRoom(room, 'group-chat', { id: chatId, isOver: false }, []), room)
}

interface Change {
  userId: string
  isMember: boolean
}

/**
 * Looks until what it did is how it is: who joins and leaves at once, on two nodes, ends up where they belong, whichever
 * node is the slower one.
 */
async function moveDevices({ db, live }: Committed, chatId: string, { userId, ...change }: Change): Promise<void> {
  const room = roomOf(chatId)
  let { isMember } = change
  for (;;) {
    if (isMember) await live.joinRoom(userId, room)
    else live.leaveRoom(userId, room)
    const isMemberNow = await queries.isMember(db, chatId, userId)
    if (isMemberNow === isMember) return
    isMember = isMemberNow
  }
}
