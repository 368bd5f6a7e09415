import { GROUP_CHATS, type GroupChat, type GroupMember, type GroupMessage } from '@caravan/contract/group-chats.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { presentAuthorCard } from '../../people/users/present-traveller.ts'
import type { ChatRow } from './chat-queries.ts'
import type { GroupMessageRow, MemberRow } from './member-queries.ts'
import { canClose, canJoin } from './policy.ts'

const KEEP_MS = GROUP_CHATS.keepHours * 3_600_000

export const presentGroupChat = (row: ChatRow, viewer: Pick<Viewer, 'id'>): GroupChat => ({
  id: row.id,
  city: row.city,
  country: row.country,
  placeId: row.placeId,
  timeZone: row.timeZone,
  name: row.name,
  description: row.description,
  createdBy: row.createdBy,
  memberCount: row.memberCount,
  isActive: true,
  expiresAt: row.expiresAt.toISOString(),
  createdAt: row.createdAt.toISOString(),
  isMember: row.isMember,
  keepFrom: new Date(row.expiresAt.getTime() - KEEP_MS).toISOString(),
  viewer: {
    canJoin: canJoin(row),
    canClose: canClose(row, viewer.id),
    isMuted: row.isMuted,
    hasUnread: row.firstUnreadId !== null,
    firstUnreadId: row.firstUnreadId,
    latestAt: row.latestAt?.toISOString() ?? null,
  },
})

/** When they joined is left out: nobody is to learn when somebody came to the city. */
export const presentMember = (row: MemberRow): GroupMember => ({
  user: presentAuthorCard(row.userId, row),
  isCreator: row.isCreator,
  isKept: row.isKept,
})

/** A message reads the same for everybody who may see it. */
export const presentGroupMessage = (row: GroupMessageRow): GroupMessage => ({
  id: row.id,
  groupChatId: row.groupChatId,
  userId: row.userId,
  content: row.content,
  canLink: row.canLink,
  createdAt: row.createdAt.toISOString(),
  user: presentAuthorCard(row.userId, row),
})
