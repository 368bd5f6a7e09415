import type { PageQuery } from '@caravan/contract/endpoint.ts'
import { LIMITS } from '@caravan/contract/limits.ts'
import type { Message } from '@caravan/contract/messages.ts'
import type { Db } from '../../../db/client.ts'
import { newId } from '../../../db/id.ts'
import { notACursor, Page } from '../../../db/page.ts'
import { type Act, inTransaction } from '../../../platform/act.ts'
import { problem } from '../../../problem.ts'
import { markSubjectRead } from '../../notify/mark-read.ts'
import { presentMessage } from './present.ts'
import * as queries from './queries.ts'

interface Asked extends PageQuery {
  after?: string | undefined
}

/** Messages of one of the viewer's matches: the newest, those before a number, or those after a message. */
export async function list(act: Act, matchId: string, asked: Asked): Promise<Page<Message>> {
  const { db, viewer } = act
  const party = await partyOf(act, matchId)
  const limit = asked.limit ?? LIMITS.listPage
  const rows = asked.after
    ? await queries.listMessagesAfter(db, matchId, limit, asked.after)
    : await queries.listMessages(db, matchId, limit, asked.before ? readNumber(asked.before) : null)
  if (!rows) throw problem('bad-request', { errors: [{ pointer: '/after', detail: 'This is no message from here.' }] })
  const messages = rows.map((row) => {
    const isOwn = row.senderId === viewer.id
    const readUpTo = (isOwn ? party.otherRead : party.ownRead) ?? 0
    const receiverId = isOwn ? party.otherId : viewer.id
    return presentMessage({ ...row, receiverId, isRead: row.number <= readUpTo })
  })
  const oldest = messages[0]?.number ?? 1
  return new Page(messages, asked.after || oldest === 1 ? null : String(oldest))
}

/**
 * Writes to the other traveller of a match. Who has an unread message here has been notified already, so that one
 * more is a single statement; the first one is one with its notification.
 */
export async function send(act: Act, { matchId, content }: { matchId: string; content: string }): Promise<Message> {
  const words = { id: newId(), matchId, senderId: act.viewer.id, content }
  const row = (await queries.insertFurtherMessage(act.db, words)) ?? (await queries.insertFirstMessage(act.db, words))
  if (!row) throw await refusal(act, matchId)
  return announceMessage(act, row)
}

/** Writing needs nobody who acts: who sends is in the words. */
type WritingAct = Pick<Act, 'db' | 'afterCommit'>

/** The note of a request becomes a message of its asker, in the transaction that accepts it. Without one nothing is written. */
export async function sendNote(
  act: WritingAct,
  { content, ...from }: { matchId: string; senderId: string; content: string | null },
): Promise<void> {
  if (!content) return
  const row = await queries.insertFirstMessage(act.db, { id: newId(), content, ...from })
  if (!row) throw new Error(`There is no conversation of match ${from.matchId} to write its note to`)
  announceMessage(act, row)
}

function announceMessage({ afterCommit }: WritingAct, row: queries.MessageRow): Message {
  const message = presentMessage(row)
  afterCommit(({ live }) => live.toTravellers([message.senderId, message.receiverId], 'message', message))
  return message
}

/** Asked again, or where more was written than the reader has seen, it changes and announces nothing. */
export async function markRead(act: Act, matchId: string, seen?: number): Promise<{ read: true }> {
  const { viewer } = act
  const party = await partyOf(act, matchId)
  // under the lock of the conversation's row: what comes meanwhile is notified after this, not lost with it
  const upTo = await inTransaction(act, async (act) => {
    const number = await queries.markMessagesRead(act.db, matchId, viewer.id, seen)
    if (number !== undefined) await markSubjectRead(act, 'message', matchId)
    return number
  })
  if (upTo !== undefined) {
    const news = { matchId, readerId: viewer.id, upTo }
    act.afterCommit(({ live }) => live.toTravellers([viewer.id, party.otherId], 'messages-read', news))
  }
  return { read: true }
}

/** Who reads what a traveller writes in a match; null where they may not write there. */
export async function findListener(db: Db, userId: string, matchId: string): Promise<string | null> {
  const party = await queries.findParty(db, userId, matchId)
  return party?.isOpen ? party.otherId : null
}

async function partyOf({ db, viewer }: Act, matchId: string) {
  const party = await queries.findParty(db, viewer.id, matchId)
  if (!party) throw problem('not-found')
  return party
}

async function refusal(act: Act, matchId: string) {
  const party = await partyOf(act, matchId)
  const isOver = party.ownRead !== null
  return isOver ? problem('match-not-accepted', { detail: CLOSED }) : problem('match-not-accepted')
}
const CLOSED = 'This match has ended. You can still read the conversation.'

/** @throws Problem `bad-request` for anything that is no cursor of a list of messages */
function readNumber(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw notACursor()
}
