import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Audience, Gender, InterestValues } from '@caravan/contract/options.ts'
import type { z } from 'zod'

/** One of the files of data/, of the shape that its tests hold it to. */
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
  /** A key of the destinations. */
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
  /** Beside its creator. */
  members: readonly string[]
  name: string
  description: string
  /** Hours since it was opened. */
  openFor: number
  /** How many of the last words those who can sign in have not read yet. */
  unread: number
  /** Who has said that they want to keep in touch with whom. */
  keeps?: readonly (readonly [by: string, whom: string])[]
  /** Of the last day, in order: who, and what. */
  says: readonly (readonly [by: string, text: string])[]
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
