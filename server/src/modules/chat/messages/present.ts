import { FORMER_TRAVELER } from '@caravan/contract/deletion.ts'
import type { PageQuery } from '@caravan/contract/endpoint.ts'
import { LIMITS } from '@caravan/contract/limits.ts'
import type { Conversation, Message } from '@caravan/contract/messages.ts'
import { type Page, pageOf, pageRange } from '../../../db/page.ts'
import type { Act } from '../../../platform/act.ts'
import { tripPictureAddress } from '../../../platform/picture-address.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { problem } from '../../../problem.ts'
import { presentNamed } from '../../people/users/present-traveller.ts'
import type { ConversationRow } from './conversation-queries.ts'
import * as queries from './conversation-queries.ts'
import type { MessageRow } from './queries.ts'

/** A message reads the same for both of its travellers. */
export const presentMessage = (row: MessageRow): Message => ({
  id: row.id,
  matchId: row.matchId,
  number: row.number,
  senderId: row.senderId,
  receiverId: row.receiverId,
  content: row.content,
  canLink: row.canLink,
  read: row.isRead,
  createdAt: row.createdAt.toISOString(),
})

const presentConversation = (row: ConversationRow, viewer: Viewer): Conversation => ({
  matchId: row.matchId,
  otherUser: presentOther(row),
  post: presentConversationTrip(row),
  lastMessage: presentLast(row),
  hasUnread: row.unread > 0,
  unread: row.unread,
  readByOther: row.otherRead,
  matchedAt: row.matchedAt.toISOString(),
  closed: whyClosed(row, viewer),
})

const presentLast = (row: ConversationRow): Conversation['lastMessage'] =>
  row.lastSenderId === null
    ? null
    : {
        number: row.lastNumber,
        senderId: row.lastSenderId,
        content: row.lastPreview ?? '',
        createdAt: row.activeAt.toISOString(),
      }

const presentConversationTrip = (row: ConversationRow): Conversation['post'] =>
  row.tripId === null
    ? null
    : {
        id: row.tripId,
        destination: row.destination,
        country: row.country,
        startDate: row.startDate,
        endDate: row.endDate,
        flexible: row.flexible,
        imageUrl: tripPictureAddress(row.imageUrl, row.audience),
        imagePreview: row.imagePreview,
        posterUrl: `/postcards/${row.posterKey}/${row.posterVariant}`,
      }

/** Of somebody who has left nothing is shown but that. */
const presentOther = ({ isFormer, ...row }: ConversationRow): Conversation['otherUser'] =>
  isFormer
    ? {
        id: row.otherId,
        firstName: FORMER_TRAVELER,
        lastName: null,
        username: '',
        profileImageUrl: null,
        profileImagePreview: null,
      }
    : presentNamed({ ...row, id: row.otherId }, { isConnected: row.endedAt === null })

function whyClosed({ isFormer, endedAt, endedBy }: ConversationRow, viewer: Viewer): Conversation['closed'] {
  if (isFormer) return 'other-left'
  if (!endedAt) return null
  return endedBy === viewer.id ? 'ended-by-you' : 'ended'
}

export async function list({ db, viewer }: Act, asked: PageQuery): Promise<Page<Conversation>> {
  const { limit, before } = pageRange(asked, LIMITS.conversationPage)
  const rows = await queries.listConversations(db, viewer, limit, before)
  const present = (row: queries.ConversationRow) => presentConversation(row, viewer)
  return pageOf(rows, limit, present, (row) => ({ createdAt: row.activeAt, id: row.matchId }))
}

export const countUnread = async ({ db, viewer }: Act) => ({
  unread: await queries.countUnreadConversations(db, viewer.id),
})

/** @throws Problem `not-found` for anybody but the two */
export async function read({ db, viewer }: Act, matchId: string): Promise<Conversation> {
  const row = await queries.findConversation(db, viewer, matchId)
  if (!row) throw problem('not-found')
  return presentConversation(row, viewer)
}
