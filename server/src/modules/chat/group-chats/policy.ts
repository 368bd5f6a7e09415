import type { ChatRow } from './chat-queries.ts'

/** Who is a member, and who is in its city: to everybody else a chat is not there. */
export const canSeeChat = ({ isMember, isInCity }: Pick<ChatRow, 'isMember' | 'isInCity'>) => isMember || isInCity

export const canJoin = ({ isMember, isInCity, isFull }: Pick<ChatRow, 'isMember' | 'isInCity' | 'isFull'>) =>
  isInCity && !isMember && !isFull

/** Also where they are in another city by now, or have left the chat. */
export const canClose = ({ createdBy }: Pick<ChatRow, 'createdBy'>, viewerId: string) => createdBy === viewerId
