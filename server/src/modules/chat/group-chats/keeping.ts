import { preventBlock } from '../../../db/pair-lock.ts'
import { type Act, inTransaction } from '../../../platform/act.ts'
import { problem } from '../../../problem.ts'
import { lockChat } from './chat-queries.ts'
import * as queries from './ending-queries.ts'
import { isMember } from './member-queries.ts'
import { notAMember } from './members.ts'

interface Wanted {
  userId: string
  keep: boolean
}

/**
 * Says whom of the members one wants to keep in touch with, or no more. Nothing is announced, counted or ordered by it:
 * the other learns of it when both said so and the chat ends, and never otherwise.
 */
export async function keepInTouch(act: Act, chatId: string, { userId, keep }: Wanted): Promise<{ keep: boolean }> {
  await inTransaction(act, async (act) => {
    const { db, viewer } = act
    const chat = await lockChat(db, chatId)
    if (!chat || !(await isMember(db, chatId, viewer.id))) throw await notAMember(act, chatId)
    if (userId === viewer.id) throw problem('self-match', { detail: 'Choose somebody else to keep in touch with.' })
    if (!chat.isKeepTime) throw problem('too-early')
    // no more can be said of whoever is out of sight, too: they may come back before the end
    if (keep && (await preventBlock(db, viewer.id, userId))) throw problem('not-found')
    if (!(await isMember(db, chatId, userId))) throw problem('not-found')
    const tick = { chatId, userId: viewer.id, keptId: userId }
    await (keep ? queries.insertKeep(db, tick) : queries.deleteKeep(db, tick))
  })
  return { keep }
}
