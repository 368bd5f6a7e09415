import type { ProblemSlug } from '@caravan/contract/problems.ts'
import type { Traveller, World } from '../rules/world.ts'

/** One thing that a traveller reads, or a visitor who is not signed in, and what they see there by the rules. */
export interface Read {
  url: string
  /** Followed page by page to its end: `expected` is the whole list. */
  isPaged?: boolean
  expected: object | { refusal: ProblemSlug }
  /** Of a list whose order the rules do not say. */
  order?: 'any'
  /** Only whether it is answered: there is no more to say of it. */
  isPicture?: boolean
  /** It may be as it was before for so long. */
  lagsMs?: number
  /** Counted for everybody at once, and kept for some minutes where a server is not one of tests. */
  isCountForAll?: boolean
  /** By a right of an hour: a server whose clock is a day ahead may take it for out of date. */
  isOfAnHour?: boolean
  /** It has nothing else than that, and may lack some: what it was made of is some minutes old. */
  isPart?: boolean
}

/** All of a noun that somebody can read. */
export type Reads = (world: World, viewer: Traveller) => Read[]

export const refused = (refusal: ProblemSlug) => ({ refusal })
