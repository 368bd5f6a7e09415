import type { Audience, Gender } from '@caravan/contract/options.ts'
import type { Waiting } from './empty-world.ts'
import type { GroupChat } from './group-chats.ts'
import type { Meeting, Vouch } from './matches.ts'
import type { FormerNames, GivenUp, Names } from './names.ts'
import type { CheckIn, Plan } from './plans.ts'
import type { Kept } from './received.ts'
import type { Subject } from './reports.ts'

/** What there is, as maps, sets and lists in the order in which it came: who sees it is said by the rules. */
export interface World {
  travellers: Map<string, Traveller>
  /** Of whose accounts nothing is left but what others received. */
  deleted: Map<string, Traveller>
  trips: Map<string, Trip>
  /** Of trips and comments that are there no more: nobody may find them again. */
  gone: Set<string>
  blocks: Block[]
  /** When a block ended a match or an agreement to a plan, by which and whom it blocks, until they end it too. */
  endedByBlock: Map<string, number>
  likes: Like[]
  comments: Map<string, Comment>
  saved: Saved[]
  /** In the order in which they were asked for; those that are over too, as long as their conversation is kept. */
  matches: Map<string, Match>
  /** Matches by the other's answer, or by the end of a group chat, that no device of theirs has shown yet. */
  unseen: Unseen[]
  messages: Message[]
  /** One for each traveller, kind and thing. */
  notifications: Map<string, Notification>
  /** What travellers have changed of where notifications go, by who, which kind and which channel. */
  switches: Map<string, boolean>
  /** That may be pushed to, by name, and for whom they are subscribed; none where there is no push service. */
  browsers: Map<string, Subscription | null>
  /** Of each moderator the accounts that had a browser in common with theirs. */
  secondAccounts: Map<string, Set<string>>
  waiting: Waiting
  /** Whether somebody says when jobs are done that notify of what others did: else nobody wants to be notified of that. */
  hasLateJobs: boolean
  /** Whose mailboxes have a link by which mails of which kind end. */
  unsubscribeLinks: Set<string>
  chats: Map<string, GroupChat>
  pastChats: Map<string, GroupChat>
  /** What somebody received and is gone. */
  kept: Kept[]
  meetings: Meeting[]
  vouches: Vouch[]
  /** By whom and about whom: what they write is hidden. */
  hiddenVouches: Set<string>
  formerNames: FormerNames[]
  givenUp: GivenUp[]
  wishes: Wish[]
  wakes: Wake[]
  plans: Map<string, Plan>
  /** Awaited from a traveller after a plan, in the order in which they were asked for. */
  checkIns: CheckIn[]
  /** Those that were ended by their owners: plan and traveller. */
  notGoing: Set<string>
  hidden: Set<string>
  /** What a trip showed when it was hidden. */
  hiddenPictures: Set<string>
  /** That their owners have sent, whether anything shows them or not; none where nobody can send one. */
  pictures: Map<string, Picture>
  /** Addresses of them that somebody has learnt, whatever became of their things since; by whose picture's id they are. */
  addresses: Map<string, string>
  /** Counts what happens: a conversation is as recent as what was last said in it. Times below zero were so many days ago. */
  time: number
}

export interface Traveller {
  id: string
  name: string
  email: string
  username: string
  gender: Gender | null
  /** So many days ago they stated a gender; null where they never did. */
  genderDays: number | null
  isModerator: boolean
  /** Is there for what others report, and does nothing else. */
  onlyDecides: boolean
  isSuspended: boolean
  /** So many days ago their account was made. */
  joinedDays: number
  suspendedAt: number
  /** When they asked for the deletion of their account; null for whoever stays. */
  leftAt: number | null
  /** The time of that has come. */
  isDeletionDue: boolean
  /** They signed in too long ago for what takes their password, or a new sign-in where they have none. */
  isSignInOld: boolean
  city: string
  /** So many days ago they last said that they are there; -1 where others see them there from tomorrow. */
  cityDays: number
  avatar: string | null
  isHiddenNearby: boolean
}

export interface Trip {
  id: string
  ownerId: string
  postedAt: number
  destination: string
  country: string
  placeId: string
  startDate: string
  endDate: string
  description: string
  audience: Audience
  /** The id of the picture that it shows; none where it is drawn. */
  picture: string | null
}

export interface Picture {
  id: string
  kind: 'trips' | 'avatars'
  ownerId: string
}

export interface Block {
  by: string
  whom: string
  /** What was said until then was received. */
  at: number
  /** As their blocker knew them. */
  names: Names
}

interface Like {
  by: string
  tripId: string
}

export interface Saved {
  by: string
  tripId: string
  /** The days that its saver knows of. */
  startDate: string
  endDate: string
  /** The first day of which they need no reminder any more. */
  remindedOf: string | null
}

/** Of which nobody else knows. */
export interface Wish {
  id: string
  by: string
  placeId: string
  /** Null for any. */
  month: string | null
}

/** That a wish was woken by a trip: never again by the same. */
interface Wake {
  wishId: string
  tripId: string
}

export interface Match {
  id: string
  askerId: string
  authorId: string
  /** None of a direct connection, and where the trip was deleted after both had said yes. */
  tripId: string | null
  hasLostTrip: boolean
  status: 'pending' | 'accepted' | 'rejected'
  note: string | null
  askedAt: number
  isOver: boolean
  endedBy: string | null
  /** Both have said yes, and there is a conversation since; none where nothing was said before the end. */
  activeAt: number | null
  /** How far each of the two has read, by the number of a message. */
  read: Record<string, number>
}

interface Unseen {
  by: string
  matchId: string
  isKeptInTouch: boolean
}

export interface Message {
  matchId: string
  number: number
  senderId: string
  content: string
  at: number
}

export type NotificationKind =
  | 'like'
  | 'comment'
  | 'match-request'
  | 'match-accepted'
  | 'match-declined'
  | 'message'
  | 'plan-proposed'
  | 'plan-agreed'
  | 'plan-called-off'
  | 'moderation-hidden'
  | 'report-answered'
  | 'matched-trip-changed'
  | 'saved-trip-changed'
  | 'saved-trip-soon'
  | 'wish-fits'
  | 'group-message'
  | 'group-plan'
  | 'kept-in-touch'
  | 'met'
  | 'vouched'

export interface Notification {
  userId: string
  kind: NotificationKind
  tripId: string | null
  matchId: string | null
  /** Of a plan in a group chat. */
  planId: string | null
  /** Of what is written there. */
  groupChatId: string | null
  /** Of a trip that was changed: what it was when its traveller last read of it. */
  before: Trip | null
  hidden: 'trip' | 'comment' | 'group-message' | null
  /** What its traveller had reported, with how that began. */
  reported: Subject | null
  /** When the latest of it happened, and the first that was not read. */
  at: number
  since: number
  isRead: boolean
  /** Since it was last read. */
  isMailed: boolean
  /** Who did it, and when they last did. */
  actors: Map<string, number>
}

interface Subscription {
  by: string
  /** Tells it from one that the same browser had before. */
  number: number
}

export interface Comment {
  id: string
  tripId: string
  authorId: string
  content: string
  at: number
}

export const newestFirst = <Item>(items: Iterable<Item>): Item[] => [...items].reverse()
