import type { Conversation, Message } from '@caravan/contract/messages.ts'
import type { Viewer } from '../../platform/viewer.ts'
import type { ConversationRow } from './conversation-queries.ts'
import type { MessageRow } from './queries.ts'

/** A message reads the same for both of its travellers. */
export const presentMessage = (row: MessageRow): Message => ({
  id: row.id,
  matchId: row.match_id,
  number: row.number,
  senderId: row.sender_id,
  receiverId: row.receiver_id,
  content: row.content,
  read: row.is_read,
  createdAt: new Date(row.created_at).toISOString(),
})

export const presentConversation = (row: ConversationRow, viewer: Viewer): Conversation => ({
  matchId: row.match_id,
  otherUser: {
    id: row.other_id,
    firstName: row.first_name ?? '',
    lastName: row.ended_at ? null : row.last_name,
    username: row.username ?? '',
    profileImageUrl: row.profile_image_url,
  },
  post: presentTrip(row),
  lastMessage: presentLast(row),
  hasUnread: row.unread > 0,
  unread: row.unread,
  readByOther: row.other_read,
  matchedAt: row.matched_at.toISOString(),
  closed: row.ended_at ? whyClosed(row, viewer) : null,
})

const presentLast = (row: ConversationRow): Conversation['lastMessage'] =>
  row.last_sender_id === null
    ? null
    : {
        number: row.last_number,
        senderId: row.last_sender_id,
        content: row.last_preview ?? '',
        createdAt: row.active_at.toISOString(),
      }

const presentTrip = (row: ConversationRow): Conversation['post'] =>
  row.trip_id === null
    ? null
    : {
        id: row.trip_id,
        destination: row.destination,
        country: row.country,
        startDate: row.start_date,
        endDate: row.end_date,
        imageUrl: row.image_url,
        imagePreview: row.image_preview,
        posterUrl: `/postcards/${row.poster_key}/${row.poster_variant}`,
      }

function whyClosed({ ended_by, other_id }: ConversationRow, viewer: Viewer): Conversation['closed'] {
  if (ended_by === viewer.id) return 'ended-by-you'
  return ended_by === other_id ? 'ended-by-them' : 'ended'
}
