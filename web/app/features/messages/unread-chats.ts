import type { GroupChat } from '@caravan/contract/group-chats.ts'

/** Those with something unread that the viewer wants to hear of. */
export const countUnreadChats = (chats: readonly GroupChat[]): number =>
  chats.filter(({ viewer }) => viewer.hasUnread && !viewer.isMuted).length
