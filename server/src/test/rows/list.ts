import type { FastifyInstance } from 'fastify'
import { accepted, type Traveller } from '../factories.ts'

/** Two women: the owner's trip is for women, and the viewer is entitled to whatever a row sets up. */
export interface ListWorld {
  app: FastifyInstance
  owner: Traveller
  viewer: Traveller
  tripId: string
}

interface Reply {
  statusCode: number
  body: string
}

/** The call to make, and whether its answer shows what is the owner's. */
export interface Look {
  url: string
  body?: object
  shows(reply: Reply): boolean
}

/**
 * `wrongGender`: the viewer states another one. `stranger`: another woman, who has nothing to do with the two. `left`: the
 * owner has asked for her deletion. `suspended`, `banned`: she is, which is to look like `left`. `hidden`: a moderator has hidden
 * all of hers that can be.
 */
export const UNENTITLED = [
  ...(['wrongGender', 'blocked', 'blocker', 'left', 'stranger'] as const),
  ...(['suspended', 'banned', 'hidden'] as const),
] as const
export type Unentitled = (typeof UNENTITLED)[number]

/** Why somebody who is not entitled sees it all the same; undefined where they do not. */
export function whySeen({ alsoSeenBy = {} }: ListRow, who: Unentitled): string | undefined {
  return alsoSeenBy[who] ?? (who === 'suspended' || who === 'banned' ? alsoSeenBy.left : undefined)
}

export interface ListRow {
  /** Method and path as in the contract; what is outside of it is named in the same way. */
  call: string
  /** What of the owner's the answer comes to hold. */
  holds: string
  /** Brings that about by real calls. */
  setUp(world: ListWorld): Promise<Look>
  /** Who of the unentitled sees it all the same, and why; that they do is tested too. */
  alsoSeenBy?: Partial<Record<Unentitled, string>>
}

/** A look at what was made first. */
export const after =
  <Made>(make: (world: ListWorld) => Promise<Made>, look: (made: Made, world: ListWorld) => Look): ListRow['setUp'] =>
  async (world) =>
    look(await make(world), world)

export const holding =
  (text: string) =>
  ({ statusCode, body }: Reply) =>
    statusCode < 300 && body.includes(text)

/** A reply of one object with a count under this name. */
export const counting =
  (name: string) =>
  ({ statusCode, body }: Reply) =>
    statusCode < 300 && JSON.parse(body)[name] > 0

export const succeeding = ({ statusCode }: Reply) => statusCode < 300

/** The id in what a call of the set-up made; without it the row would prove nothing. */
export function idIn(reply: Reply & { json<T>(): T }): string {
  const made = accepted<{ id?: string; match?: { id: string } }>(reply)
  const id = made.match?.id ?? made.id
  if (!id) throw new Error(`The set-up answered without an id: ${reply.body}`)
  return id
}
