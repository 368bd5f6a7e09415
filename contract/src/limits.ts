/** Every bound that both sides must agree on. Lengths count characters (code points), sizes count bytes. */
export const LIMITS = {
  feedPage: 10,
  tripList: 100,
  listPage: 50,
  conversationPage: 20,
  /** How many conversations with something unread are counted. */
  unreadCounted: 100,
  bio: 200,
  name: 60,
  username: { min: 3, max: 30 },
  destination: 100,
  country: 100,
  description: 2000,
  tags: 10,
  tag: 30,
  comment: 1000,
  message: 2000,
  messagePreview: 200,
  groupName: 80,
  groupDescription: 300,
  groupMessage: 500,
  /** From here on the field to write in shows how many characters are left. */
  groupMessageCounted: 400,
  requestNote: 300,
  vouch: 300,
  /** What is written with a report, and with all reports of the same by one traveller. */
  reportDetails: 1000,
  reportDetailsInAll: 5000,
  password: { min: 10, max: 128 },
  email: 254,
  /** For so long a traveller who left can come back by signing in. */
  deletionDays: 14,
  /** For so long an archive of one's data can be fetched. */
  exportHours: 24,
  /** Long enough for a sentence or two; a screen reader reads all of it. */
  imageDescription: 250,
  tripImageBytes: 10_485_760,
  avatarBytes: 5_242_880,
  jsonBodyBytes: 65_536,
  imagePixels: 40_000_000,
  imageWidths: [480, 960, 1600],
  avatarWidths: [96, 192, 480, 960],
  posterVariants: 100,
  /** The days that a trip with flexible dates may lie in. */
  flexibleDays: 366,
  genderChangeDays: 30,
} as const

/** A file above so many bytes is sent to an S3 store in parts: all but the last of at least so many bytes, so many of them, some at once. */
export const PART_LIMITS = { aboveBytes: 104_857_600, minBytes: 5_242_880, count: 10_000, atOnce: 6 } as const

/** How many bytes each part but the last is of, in a file of so many. */
export const partBytes = (bytes: number): number => Math.max(PART_LIMITS.minBytes, Math.ceil(bytes / PART_LIMITS.count))

/** Points of a call, by what it makes the server do: a cheap read is one. */
export const COSTS = {
  read: 1,
  write: 2,
  page: 5,
  search: 5,
  /** Of all trips and travellers, by any words. */
  textSearch: 10,
  drawing: 2,
  upload: 20,
  /** A step of a sign-in: each makes keys, hashes a password or stores something for somebody unknown. */
  signIn: 30,
  /** A page of the site, rendered on the server with all that it asks for. */
  document: 10,
  /** A traveller is made for it and undone again. */
  seeAs: 20,
  sharePicture: 30,
  /** Of a browser, passed on to the operator's collector: a page sends some every ten seconds at most. */
  spans: 10,
} as const
export type Cost = keyof typeof COSTS

/** Points to spend in so many seconds: of a traveller, wherever they are; of an address, where nobody is signed in. */
export const RATES = {
  traveller: { points: 1200, seconds: 20 },
  /** 300 first visits a minute of a hostel's neighbours fit in. */
  address: { points: 12_000, seconds: 30 },
} as const

/** Calls of one traveller at the same time; some more wait for their turn. */
export const CALLS_AT_ONCE = { concurrency: 20, waiting: 100 } as const
/** Pictures of shared trips that are drawn at the same time, for everybody. */
export const DRAWINGS_AT_ONCE = { concurrency: 2, waiting: 20 } as const

interface ActionLimit {
  tenMinutes: number
  day: number
  /** Of accounts that are younger than `NEW_ACCOUNT_DAYS`. */
  newAccount: { tenMinutes: number; day: number }
  /** The field of the body whose words may not come again and again (`SAME_TEXT`). */
  text?: string
}

export const NEW_ACCOUNT_DAYS = 7
/** Words from this length on, said again in a day. */
export const SAME_TEXT = { length: 20, day: 5, newAccountDay: 2 } as const

/** What others see or meet, of one traveller, in ten minutes and in a day. */
export const ACTIONS = {
  trip: { tenMinutes: 8, day: 20, newAccount: { tenMinutes: 4, day: 6 }, text: 'description' },
  changeTrip: { tenMinutes: 20, day: 100, newAccount: { tenMinutes: 10, day: 30 } },
  comment: { tenMinutes: 15, day: 100, newAccount: { tenMinutes: 6, day: 25 }, text: 'content' },
  like: { tenMinutes: 100, day: 500, newAccount: { tenMinutes: 40, day: 120 } },
  message: { tenMinutes: 200, day: 2000, newAccount: { tenMinutes: 100, day: 500 } },
  // how many requests is their allowance (`MATCH_LIMITS`): this counts their words, and who asks and withdraws in turn
  match: { tenMinutes: 60, day: 300, newAccount: { tenMinutes: 60, day: 300 }, text: 'note' },
  groupMessage: { tenMinutes: 120, day: 1000, newAccount: { tenMinutes: 60, day: 300 }, text: 'content' },
  plan: { tenMinutes: 20, day: 60, newAccount: { tenMinutes: 10, day: 20 } },
  // each has the open pages of a group chat ask again
  agree: { tenMinutes: 60, day: 300, newAccount: { tenMinutes: 30, day: 120 } },
  // a dialog that is open asks each minute
  showCode: { tenMinutes: 60, day: 400, newAccount: { tenMinutes: 60, day: 400 } },
  vouch: { tenMinutes: 15, day: 40, newAccount: { tenMinutes: 10, day: 20 }, text: 'text' },
  // each sends a mail to somebody who is not here
  trustedContact: { tenMinutes: 3, day: 5, newAccount: { tenMinutes: 2, day: 3 } },
  createGroup: { tenMinutes: 5, day: 10, newAccount: { tenMinutes: 3, day: 5 } },
  joinGroup: { tenMinutes: 30, day: 100, newAccount: { tenMinutes: 15, day: 40 } },
  // nobody learns of it: this bounds the writing alone
  keep: { tenMinutes: 600, day: 2000, newAccount: { tenMinutes: 600, day: 2000 } },
  // a new traveller needs it as much as anybody
  block: { tenMinutes: 40, day: 150, newAccount: { tenMinutes: 40, day: 150 } },
  // the reported are never told: this bounds what is stored, and leaves nobody who is harassed without it
  report: { tenMinutes: 20, day: 20, newAccount: { tenMinutes: 20, day: 20 } },
  moveCity: { tenMinutes: 5, day: 5, newAccount: { tenMinutes: 5, day: 5 } },
  profile: { tenMinutes: 40, day: 150, newAccount: { tenMinutes: 40, day: 100 } },
  // nobody sees it yet: this bounds what is stored and decoded; a few albums fit in
  upload: { tenMinutes: 100, day: 400, newAccount: { tenMinutes: 60, day: 150 } },
  // reads all of a traveller's rows and pictures
  export: { tenMinutes: 3, day: 3, newAccount: { tenMinutes: 3, day: 3 } },
  // looking at people one after the other, and no more: nobody collects everybody
  viewTraveller: { tenMinutes: 150, day: 800, newAccount: { tenMinutes: 60, day: 250 } },
  // each leaves rows for the database to clear away
  seeAs: { tenMinutes: 60, day: 300, newAccount: { tenMinutes: 60, day: 150 } },
  // a page of many people each
  searchTravellers: { tenMinutes: 100, day: 500, newAccount: { tenMinutes: 40, day: 150 } },
  // each is asked while somebody types
  checkUsername: { tenMinutes: 60, day: 200, newAccount: { tenMinutes: 60, day: 120 } },
} as const satisfies Record<string, ActionLimit>
export type Action = keyof typeof ACTIONS
