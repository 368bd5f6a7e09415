import type { Room } from '@caravan/contract/live.ts'
import type { AuthorCard } from '@caravan/contract/users.ts'

/** Where people talk: two who matched, or a group. */
export type TalkRoom = Room<'match' | 'group'>

/** What talk needs to know of a message, whatever room it is in. */
export interface TalkMessage {
  id: string
  /** Grows within its room: by one between two, as a time in ms among many. */
  number: number
  senderId: string
  content: string
  /** Whether web addresses in it are links, which the server decides. */
  canLink: boolean
  createdAt: string
}

/** Who speaks in a room. */
export interface Speakers {
  viewerId: string
  /** 'You', a first name or '@username'. */
  nameOf: (travellerId: string) => string
  /** Among many what is said carries a name and a face; between two its side does, and the name is only read aloud. */
  hasAuthorCards: boolean
  /** Whose face it carries, where that is known. */
  authorCardOf?: (travellerId: string) => AuthorCard | undefined
}
