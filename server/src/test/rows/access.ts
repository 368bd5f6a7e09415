import type { InjectOptions } from 'fastify'
import type { Traveller } from '../factories.ts'

/** A woman's trip for women, with a comment of hers: the strictest thing there is to read. */
export interface AccessWorld {
  owner: Traveller
  tripId: string
  commentId: string
  /** Of the owner with somebody else, accepted: theirs to talk in and nobody else's to know of. */
  talkId: string
  /** Another woman's request about the trip, unanswered. */
  matchId: string
  /** The owner's own, in the owner's city. */
  groupChatId: string
  /** Of that talk, proposed by the other one. */
  planId: string
  /** The owner's own, and private. */
  wishId: string
  searchId: string
  /** Open, about the owner. */
  caseId: string
  /** About the owner, who was warned; and one against which they have appealed. */
  decisionId: string
  appealedId: string
  /** Of that talk's other one, who has met the owner: about her. */
  vouchId: string
}
/** `blocked` is a woman whom the owner has blocked, `blocker` one who has blocked the owner: the two fare alike. */
export type Actor = (typeof FARE)[number] | 'blocked' | 'blocker' | 'admin' | 'moderator' | 'suspended' | 'banned'

interface Call {
  url: string
  body?: object
}
type Statuses = Record<Actor, number>

/** The call, with a body that fits the contract, and the status that each viewer is answered. */
export type AccessRow = [call: (world: AccessWorld) => Call, expected: Statuses]
/** The same with what its name does not say: nothing, a body, or what depends on the world. */
export type WrittenRow = Statuses | [body: object, Statuses] | [call: (world: AccessWorld) => Partial<Call>, Statuses]

export const methodOf = (name: string) => name.split(' ')[0] as InjectOptions['method']

/** What an address names; a match is the request, except where the two talk or plan. */
const NAMED: Record<string, (world: AccessWorld, path: string) => string> = {
  postId: ({ tripId }) => tripId,
  userId: ({ owner }) => owner.id,
  matchId: (world, path) => (/(conversations|messages|plans?\b)/.test(path) ? world.talkId : world.matchId),
  commentId: ({ commentId }) => commentId,
  groupChatId: ({ groupChatId }) => groupChatId,
  planId: ({ planId }) => planId,
  wishId: ({ wishId }) => wishId,
  searchId: ({ searchId }) => searchId,
  caseId: ({ caseId }) => caseId,
  decisionId: ({ decisionId }) => decisionId,
  vouchId: ({ vouchId }) => vouchId,
}

export function rowOf(name: string, written: WrittenRow): AccessRow {
  const [given, statuses] = Array.isArray(written) ? written : [{}, written]
  const path = name.replace(/^\w+ /, '')
  const urlIn = (world: AccessWorld) =>
    path.replace(/:(\w+)/g, (_, key: string) => NAMED[key]?.(world, path) ?? MISSING)
  if (typeof given !== 'function') {
    const body = Array.isArray(written) ? { body: given } : {}
    return [(world) => ({ url: urlIn(world), ...body }), statuses]
  }
  return [
    (world) => {
      const call = given(world)
      return { ...call, url: call.url ?? urlIn(world) }
    },
    statuses,
  ]
}

const FARE = ['visitor', 'newcomer', 'owner', 'other', 'wrongGender'] as const
/**
 * Across a block the answer is that for somebody of the wrong gender, unless said otherwise. An admin is a man who runs the
 * product, a moderator one who decides about reports: of what travellers share among themselves they see no more for it.
 * Who is suspended or banned is refused, unless the row is `whileSuspended`.
 */
export function expected(
  ...statuses: [number, number, number, number, number, blocked?: number, admin?: number, moderator?: number]
): Statuses {
  const of = (at: number) => statuses[at] ?? 0
  const across = statuses[5] ?? of(4)
  const named = Object.fromEntries(FARE.map((actor, at) => [actor, of(at)])) as Record<(typeof FARE)[number], number>
  return {
    ...named,
    ...{ blocked: across, blocker: across, admin: statuses[6] ?? of(4), moderator: statuses[7] ?? of(4) },
    ...{ suspended: 403, banned: 403 },
  }
}
/** Who is suspended or banned is answered what any traveller is. */
export const whileSuspended = (statuses: Statuses): Statuses => ({
  ...statuses,
  suspended: statuses.other,
  banned: statuses.other,
})
/** To everybody else who is signed in a moderator's calls are not there. */
export const forModerators = (status: number) => expected(401, 404, 404, 404, 404, 404, 404, status)
export const SIGNED_IN = expected(401, 200, 200, 200, 200)
export const ONBOARDED = expected(401, 403, 200, 200, 200)
export const FOR_THE_AUDIENCE = expected(401, 403, 200, 200, 404)
export const FOR_THE_OWNER = expected(401, 403, 200, 403, 404)
export const FOR_THE_TWO = expected(401, 403, 200, 404, 404)
/** Of all these actors the one who runs the product; the password is in `modules/site/blog/blog-access.test.ts`. */
export const forBlogAdmins = (status: number) => expected(401, 401, 401, 401, 401, 401, status)

/** The id of nothing. */
export const MISSING = '018f0000-0000-7000-8000-000000000000'

/** Somebody and something that are not there, for what a call looks like. */
export const NOBODY: AccessWorld = {
  owner: {
    id: MISSING,
    cookie: '',
    call: () => {
      throw new Error('Nobody makes calls')
    },
  },
  tripId: MISSING,
  commentId: MISSING,
  talkId: MISSING,
  matchId: MISSING,
  groupChatId: MISSING,
  planId: MISSING,
  wishId: MISSING,
  searchId: MISSING,
  caseId: MISSING,
  decisionId: MISSING,
  appealedId: MISSING,
  vouchId: MISSING,
}

export const isOpenToOthers = ([, { other }]: AccessRow): boolean => other < 400

/** Whether only the block decides: another traveller is let in, and across the block there is nothing. */
export const endsAtBlock = (row: AccessRow): boolean => {
  const { blocked, blocker } = row[1]
  return isOpenToOthers(row) && blocked === 404 && blocker === 404
}
