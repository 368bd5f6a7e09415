import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Audience, Gender, InterestValues } from '@caravan/contract/options.ts'
import { hash, seededRandom } from '@caravan/postcards/seeded-random.ts'
import type { z } from 'zod'

export const demoData = <T>(name: string): T =>
  JSON.parse(readFileSync(new URL(`data/${name}.json`, import.meta.url), 'utf8'))

type Interests = { [K in keyof typeof InterestValues]: z.infer<(typeof InterestValues)[K]> }

export interface DemoTraveller extends Interests {
  key: string
  email: string
  firstName: string
  lastName: string
  username: string
  bio: string
  gender: Gender | null
  city: string
  country: string
}

/** What a trip's file holds: dates are days from the day of loading, so that the cast never grows old. */
export interface DemoTripFields {
  traveller: string
  destination: string
  startsIn: number
  /** Length in days; 1 is a day trip. */
  days: number
  tags: string[]
  audience?: Audience
  description: string
}

export interface DemoTrip extends DemoTripFields {
  /** `${traveller}-${destination}`: nobody in the cast goes to the same place twice. */
  key: string
  audience: Audience
  /** Hours before loading. */
  postedAgo: number
}

/** What is said under each trip, by its key, in order: who, and what. */
export type Threads = Record<string, readonly (readonly [by: string, text: string])[]>

export interface DemoComment {
  trip: string
  traveller: string
  ago: number
  content: string
}

export interface DemoLike {
  trip: string
  traveller: string
  ago: number
}

export interface DemoRequest {
  asker: string
  /** With a trip its owner is the one asked; without one it is a direct connection. */
  trip: string | null
  asked: string
  status: 'pending' | 'accepted' | 'rejected'
  ago: number
}

/** What two travellers wrote each other after the match about a trip was accepted, in order: who, and what. */
export interface DemoTalk {
  trip: string
  asker: string
  /** Hours before loading that the last of it was written, where the match is that old. */
  lastAgo: number
  /** How many of the last words the other has not read yet. */
  unread: number
  says: readonly (readonly [by: string, text: string])[]
}

/** A group chat as it is at the moment of loading: in the city of its creator, until two days after it was opened. */
export interface DemoGroupChat {
  key: string
  creator: string
  members: readonly string[]
  name: string
  description: string
  openFor: number
  /** How many of the last words those who can sign in have not read yet. */
  unread: number
  keeps?: readonly (readonly [by: string, whom: string])[]
  /** Of the last day, in order: who, and what. */
  says: readonly (readonly [by: string, text: string])[]
}

/** What the cast names by a key. @throws where there is no such thing */
export function found<T>(thing: T | undefined, what: string): T {
  if (thing === undefined) throw new Error(`The demo cast has no ${what}`)
  return thing
}

/** Moments from one to another: short gaps and some long ones, no two at once. */
export function momentsBetween(key: string, first: number, last: number, count: number): Date[] {
  const chance = seededRandom(hash(key))
  const gaps = Array.from({ length: count }, () => 0.05 + chance() ** 3)
  const all = gaps.reduce((sum, gap) => sum + gap, 0)
  let passed = 0
  return gaps.map((gap) => {
    passed += gap
    return new Date(Math.round(first + (last - first) * (passed / all)))
  })
}

/** A UUID v7 that hangs on its moment and its key alone: loaded twice at the same time, the cast has the same ids. */
export function demoId(key: string, createdAt: Date): string {
  const moment = createdAt.getTime().toString(16).padStart(12, '0')
  const rest = createHash('sha256').update(key).digest('hex')
  const variant = (8 + (Number.parseInt(rest.charAt(3), 16) % 4)).toString(16)
  const parts = [
    moment.slice(0, 8),
    moment.slice(8),
    `7${rest.slice(0, 3)}`,
    variant + rest.slice(4, 7),
    rest.slice(7, 19),
  ]
  return parts.join('-')
}
