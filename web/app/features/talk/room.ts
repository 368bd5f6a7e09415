import type { Room } from '@caravan/contract/live.ts'

/** Where people talk: two who matched, or a group. */
export type TalkRoom = Room<'match' | 'group'>

/** What talk needs to know of a message, whatever room it is in. */
export interface TalkMessage {
  id: string
  /** Counts on within its room, without gaps. */
  number: number
  senderId: string
  content: string
  createdAt: string
}

/** Who speaks in a room. */
export interface Speakers {
  viewerId: string
  /** 'You', a first name or '@username'. */
  nameOf: (travellerId: string) => string
  /** Among many each message says who wrote it; between two its side does, and the name is only read aloud. */
  hasBylines: boolean
}
