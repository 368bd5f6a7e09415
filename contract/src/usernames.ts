/** What is left out or read as something else, in this order: usernames that are then the same are one name. */
export const LOOK_ALIKES = [
  ['.', ''],
  ['_', ''],
  ['0', 'o'],
  ['1', 'l'],
  ['i', 'l'],
  ['m', 'rn'],
  ['w', 'vv'],
] as const

/** The database makes the same of a username (`db/username-skeleton.ts`) and keeps it unique. */
export const usernameSkeleton = (username: string): string =>
  LOOK_ALIKES.reduce((name, [from, to]) => name.replaceAll(from, to), username)

/** A username that its owner gave up, or whose owner was deleted, is nobody else's for so many days. */
export const USERNAME_REST_DAYS = 90
/** How often a traveller who is through onboarding takes another one, in so many days. */
export const RENAMES = { count: 3, days: 30 } as const
