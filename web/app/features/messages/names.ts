import type { Conversation } from '@caravan/contract/messages.ts'

type Other = Pick<Conversation['otherUser'], 'firstName' | 'lastName' | 'username'>

export const nameOf = ({ firstName, lastName, username }: Other) =>
  [firstName, lastName].filter(Boolean).join(' ') || `@${username}`

export const firstNameOf = ({ firstName, username }: Other) => firstName || `@${username}`
