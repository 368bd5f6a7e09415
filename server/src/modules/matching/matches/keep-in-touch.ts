import { newId } from '../../../db/id.ts'
import { preventBlock } from '../../../db/pair-lock.ts'
import type { SystemAct } from '../../../platform/act.ts'
import { sendNote } from '../../chat/messages/messages.ts'
import { markSubjectRead } from '../../notify/mark-read.ts'
import { notify } from '../../notify/notify.ts'
import { announceMatch } from './announce.ts'
import { lockConnection } from './lock-queries.ts'
import * as queries from './queries.ts'
import { insertUnseen } from './unseen-queries.ts'

type EndingAct = Pick<SystemAct, 'db' | 'afterCommit'>

/**
 * Matches two who both wanted to keep in touch, in the transaction that ends their group chat. Both are notified. Who are
 * matched already stay as they are; across a block nothing is made.
 */
export async function matchKept(act: EndingAct, one: string, other: string): Promise<void> {
  const { db } = act
  if (await preventBlock(db, one, other)) return
  const matchId = await acceptConnection(act, one, other)
  if (!matchId) return
  await insertUnseen(db, matchId, [one, other].sort(), { isKeptInTouch: true })
  await notify(db, { userId: one, kind: 'kept-in-touch', actorId: other, matchId })
  await notify(db, { userId: other, kind: 'kept-in-touch', actorId: one, matchId })
  announceMatch(act, matchId, { isKeptInTouch: true })
}

/** A new direct connection that both have said yes to, or the one that waits or was declined. Null where they are matched. */
async function acceptConnection(act: EndingAct, one: string, other: string): Promise<string | null> {
  const { db } = act
  for (;;) {
    if (await queries.areMatched(db, one, other)) return null
    const asked = await lockConnection(db, one, other)
    if (asked && asked.status !== 'accepted') return accept(act, asked)
    const id = newId()
    if (!asked && (await queries.insertAcceptedConnection(db, { id, askerId: one, askedId: other }))) return id
    // one of them asked meanwhile, or another chat of theirs ended: the index made us wait for it
  }
}

type Asked = NonNullable<Awaited<ReturnType<typeof lockConnection>>>

async function accept(act: EndingAct, { id, userId, postAuthorId, note }: Asked): Promise<string> {
  await queries.setAnswer(act.db, id, 'accepted')
  await markSubjectRead({ ...act, viewer: { id: postAuthorId } }, 'match-request', id)
  await sendNote(act, { matchId: id, senderId: userId, content: note })
  return id
}
