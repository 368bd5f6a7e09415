import { LIMITS } from '@caravan/contract/limits.ts'
import type { MessagesRead } from '@caravan/contract/live.ts'
import type { Message } from '@caravan/contract/messages.ts'
import type { Db } from '../../db/client.ts'
import { newId } from '../../db/id.ts'
import type { AfterCommit } from '../../platform/after-commit.ts'
import type { Live } from '../../platform/live/live.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { problem } from '../../problem.ts'
import { settle } from '../notifications/notifications.ts'
import { notify } from '../notifications/notify.ts'
import { presentMessage } from './present.ts'
import * as queries from './queries.ts'

interface Tell {
  live: Live
  afterCommit: AfterCommit
}
interface Asked {
  limit?: number
  before?: string
  after?: string
}

/** Messages of one of the viewer's matches: the newest, those before a cursor, or those after a message. */
export async function list(db: Db, viewer: Viewer, matchId: string, asked: Asked) {
  const party = await partyOf(db, viewer, matchId)
  const limit = asked.limit ?? LIMITS.listPage
  const rows = asked.after
    ? await queries.listMessagesAfter(db, matchId, limit, asked.after)
    : await queries.listMessages(db, matchId, limit, asked.before ? readNumber(asked.before) : null)
  if (!rows) throw problem('bad-request', { errors: [{ pointer: '/after', detail: 'This is no message from here.' }] })
  const messages = rows.map((row) => {
    const isOwn = row.sender_id === viewer.id
    const readUpTo = (isOwn ? party.other_read : party.own_read) ?? 0
    const receiver_id = isOwn ? party.other_id : viewer.id
    return presentMessage({ ...row, receiver_id, is_read: row.number <= readUpTo })
  })
  const oldest = messages[0]?.number ?? 1
  return { messages, before: asked.after || oldest === 1 ? undefined : String(oldest) }
}

/**
 * Writes to the other traveller of a match. Who has an unread message here has been notified already, so that one
 * more is a single statement; the first one is one transaction with its notification.
 */
export async function send(
  db: Db,
  viewer: Viewer,
  { matchId, content }: { matchId: string; content: string },
  tell: Tell,
): Promise<Message> {
  const words = { id: newId(), matchId, senderId: viewer.id, content }
  const row = (await queries.insertFurtherMessage(db, words)) ?? (await sendFirst(db, words))
  if (!row) throw await refusal(db, viewer, matchId)
  const message = presentMessage(row)
  tell.afterCommit(() => tell.live.toTravellers([message.senderId, message.receiverId], 'message', message))
  return message
}

const sendFirst = (db: Db, words: { id: string; matchId: string; senderId: string; content: string }) =>
  db.transaction(async (tx) => {
    const row = await queries.insertMessage(tx, words)
    if (!row) return undefined
    const { match_id: matchId, sender_id: actorId, receiver_id: userId, id: messageId } = row
    await notify(tx, { kind: 'message', userId, actorId, matchId, messageId })
    return row
  })

/** Asked again, it changes nothing and tells nobody. */
export async function markRead(db: Db, viewer: Viewer, matchId: string, tell: Tell): Promise<{ read: true }> {
  const party = await partyOf(db, viewer, matchId)
  // under the lock of the conversation's row: what comes meanwhile is notified after this, not lost with it
  const upTo = await db.transaction(async (tx) => {
    const number = await queries.markRead(tx, matchId, viewer.id)
    if (number !== undefined) await settle(tx, { userId: viewer.id, kind: 'message', subjectId: matchId }, tell)
    return number
  })
  if (upTo !== undefined) {
    const news: MessagesRead = { matchId, readerId: viewer.id, upTo }
    tell.afterCommit(() => tell.live.toTravellers([viewer.id, party.other_id], 'messages-read', news))
  }
  return { read: true }
}

/** Who reads what a traveller writes in a match; null where they may not write there. */
export async function findListener(db: Db, userId: string, matchId: string): Promise<string | null> {
  const party = await queries.findParty(db, userId, matchId)
  return party?.is_open ? party.other_id : null
}

async function partyOf(db: Db, viewer: Viewer, matchId: string) {
  const party = await queries.findParty(db, viewer.id, matchId)
  if (!party) throw problem('not-found')
  return party
}

async function refusal(db: Db, viewer: Viewer, matchId: string) {
  const party = await partyOf(db, viewer, matchId)
  const isOver = party.own_read !== null
  return isOver ? problem('match-not-accepted', { detail: CLOSED }) : problem('match-not-accepted')
}
const CLOSED = 'This match has ended. You can still read the conversation.'

/** @throws Problem `bad-request` for anything that is no cursor of a list of messages */
function readNumber(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw problem('bad-request', { errors: [{ pointer: '/before', detail: 'This is not a cursor from here.' }] })
}
