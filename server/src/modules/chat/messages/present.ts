import { FORMER_TRAVELER } from '@caravan/contract/deletion.ts'
import type { Conversation, Message } from '@caravan/contract/messages.ts'
import { tripPictureAddress } from '../../../platform/picture-address.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { presentNamed } from '../../people/users/present-traveller.ts'
import type { ConversationRow } from './conversation-queries.ts'
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

export const presentConversation = (row: ConversationRow, viewer: Viewer): Conversation => ({
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
