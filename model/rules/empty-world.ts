import type { GroupChat } from './group-chats.ts'
import type { Trip, World } from './world.ts'

export const emptyWorld = (): World => ({
  travellers: new Map(),
  deleted: new Map(),
  trips: new Map(),
  gone: new Set(),
  blocks: [],
  likes: [],
  comments: new Map(),
  saved: [],
  matches: new Map(),
  unseen: [],
  messages: [],
  notifications: new Map(),
  switches: new Map(),
  endedByBlock: new Map(),
  browsers: new Map(),
  secondAccounts: new Map(),
  waiting: nothingWaits(),
  hasLateJobs: false,
  unsubscribeLinks: new Set(),
  chats: new Map(),
  pastChats: new Map(),
  kept: [],
  meetings: [],
  vouches: [],
  hiddenVouches: new Set(),
  formerNames: [],
  givenUp: [],
  wishes: [],
  wakes: [],
  plans: new Map(),
  checkIns: [],
  notGoing: new Set(),
  hidden: new Set(),
  hiddenPictures: new Set(),
  pictures: new Map(),
  addresses: new Map(),
  time: 0,
})

/** Jobs that nobody has done yet. */
export interface Waiting {
  /** Of notifications, by their keys. */
  deliveries: Set<string>
  pushes: Push[]
  /** For when it is still unread some time later, by its key. */
  mails: Set<string>
  /** Trips that were posted, or changed from what they were, for those who wish for such. */
  wakes: { tripId: string; before: Trip | null }[]
  /** Trips whose days were changed, for those who saved them. */
  changedDays: Set<string>
  /** What changed trips were at first, for those who are matched on them: by the ids of the trips. */
  changedTrips: Map<string, Trip>
  /** Group chats in which something was written. */
  groupMessages: Set<string>
  /** Plans that were proposed in group chats. */
  groupPlans: Set<string>
  /** Group chats that are over, and to be deleted. */
  endings: GroupChat[]
}

/** Of a notification, by its key, to a browser for as long as its subscription lasts. */
interface Push {
  key: string
  subscription: number
}

const nothingWaits = (): Waiting => ({
  deliveries: new Set(),
  pushes: [],
  mails: new Set(),
  wakes: [],
  changedDays: new Set(),
  changedTrips: new Map(),
  groupMessages: new Set(),
  groupPlans: new Set(),
  endings: [],
})
