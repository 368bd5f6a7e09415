import type { PageQuery } from '@caravan/contract/endpoint.ts'
import { Id } from '@caravan/contract/fields.ts'
import type { GroupChat, GroupMember } from '@caravan/contract/group-chats.ts'
import { LIMITS } from '@caravan/contract/limits.ts'
import type { Db } from '../../../db/client.ts'
import { notACursor, Page } from '../../../db/page.ts'
import { emit } from '../../../events.ts'
import { type Act, inTransaction } from '../../../platform/act.ts'
import { problem } from '../../../problem.ts'
import { markSubjectRead } from '../../notify/mark-read.ts'
import { findChatAccess, lockChat } from './chat-queries.ts'
import { read } from './chats.ts'
import * as queries from './member-queries.ts'
import { canSeeChat } from './policy.ts'
import { presentMember } from './present.ts'
import { announceMember } from './rooms.ts'

/** A chat does not change or end until the transaction does; false where it is over. For what is planned in it. */
export const holdChat = async (tx: Db, chatId: string): Promise<boolean> => (await lockChat(tx, chatId)) !== undefined

/** A second time nothing changes. @throws Problem `not-found`, `other-city`, `group-full` */
export async function join(act: Act, chatId: string): Promise<GroupChat> {
  const { viewer } = act
  await inTransaction(act, async (act) => {
    const { db } = act
    const chat = await lockChat(db, chatId)
    const access = chat && (await findChatAccess(db, viewer.id, chatId))
    if (!access) throw problem('not-found')
    if (access.isMember) return
    // mutant: who is in another city joins | modules/chat/group-chats/members
    if (!access.isInCity) throw problem('other-city')
    // mutant: a full chat takes one more | modules/chat/group-chats/members
    if (chat.isFull) throw problem('group-full')
    await queries.insertMember(db, chatId, viewer.id)
    announceMember(act, chatId, { userId: viewer.id, isMember: true })
  })
  return read(act, chatId)
}

/** A second time is no error, as long as the chat may still be seen. */
export async function leave(act: Act, chatId: string) {
  await inTransaction(act, async (act) => {
    const { db, viewer } = act
    const access = (await lockChat(db, chatId)) && (await findChatAccess(db, viewer.id, chatId))
    if (!access || !canSeeChat(access)) throw problem('not-found')
    if (!(await queries.deleteMember(db, chatId, viewer.id))) return
    await emit(act, 'member-left', { chatId, userId: viewer.id })
    await markSubjectRead(act, 'group-message', chatId)
    announceMember(act, chatId, { userId: viewer.id, isMember: false })
  })
  return { message: 'You left the group chat.' }
}

/** Those whom the viewer may see, for members. */
export async function list(act: Act, chatId: string, asked: PageQuery): Promise<Page<GroupMember>> {
  const { db, viewer } = act
  await requireMember(act, chatId)
  const limit = asked.limit ?? LIMITS.listPage
  const before = asked.before ? readMemberCursor(asked.before) : null
  const rows = await queries.listMembers(db, viewer, chatId, { limit, before })
  const last = rows.length >= limit ? rows.at(-1) : undefined
  return new Page(rows.map(presentMember), last?.userId ?? null)
}

export async function mute(act: Act, chatId: string, muted: boolean): Promise<{ muted: boolean }> {
  if (!(await queries.setMuted(act.db, chatId, act.viewer.id, muted))) throw await notAMember(act, chatId)
  return { muted }
}

export async function requireMember(act: Act, chatId: string): Promise<void> {
  const access = await findChatAccess(act.db, act.viewer.id, chatId)
  if (!access?.isMember) throw await notAMember(act, chatId)
}

/** What who is no member of a chat is answered: who is in its city may know that it is there. */
export async function notAMember({ db, viewer }: Act, chatId: string) {
  const access = await findChatAccess(db, viewer.id, chatId)
  return problem(access && canSeeChat(access) ? 'not-a-member' : 'not-found')
}

/** @throws Problem `bad-request` for anything that is no cursor of a list of members */
function readMemberCursor(text: string): string {
  const id = Id.safeParse(text)
  if (!id.success) throw notACursor()
  return id.data
}
