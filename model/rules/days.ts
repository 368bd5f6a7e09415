/** By the letters alone, as the database orders ids and times: not as a language would. */
export const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/** Where people live and go; far from each other. */
export const CITIES = [
  { destination: 'Lisbon', country: 'Portugal', placeId: 'g2267057' },
  { destination: 'Porto', country: 'Portugal', placeId: 'g2735943' },
] as const

/** Where nobody lives, and where it is another day for half of each. */
export const FAR_CITY = { destination: 'Auckland', country: 'New Zealand', placeId: 'g2193733' } as const
export const DESTINATIONS = [...CITIES, FAR_CITY] as const

const DAY_MS = 86_400_000

export const dayFromToday = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

export const today = (): string => dayFromToday(0)

const RECEIVED_DAYS = 90
/** What was received counts for so long after it went, or its author was out of sight. */
export const isReceivedKept = (since: number): boolean => since > -RECEIVED_DAYS

const SEALED_DAYS = 14
/** Words of a group chat that is over are kept for so long. */
export const areWordsSealed = (endedAt: number): boolean => endedAt > -SEALED_DAYS

/** The day of a time. */
export const dayOf = (at: number): string => dayFromToday(Math.min(Math.floor(at), 0))

const dayIn = (timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format()

/** What day it is where a trip goes. */
export const todayThere = ({ destination }: { destination: string }): string =>
  dayIn(destination === FAR_CITY.destination ? 'Pacific/Auckland' : 'Europe/Lisbon')

interface Days {
  destination: string
  startDate: string
  endDate: string
}
/** The day of its place decides. */
export const isOver = (trip: Days): boolean => trip.endDate < todayThere(trip)
export const hasBegun = (trip: Days): boolean => trip.startDate <= todayThere(trip)
