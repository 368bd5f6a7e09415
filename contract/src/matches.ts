import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Confirmation, Id, IdParams, Time } from './fields.ts'
import { FlexibleDates, Overlap } from './flexible-dates.ts'
import { LIMITS } from './limits.ts'
import { multiLineText } from './text.ts'

export const MATCH_STATUSES = ['pending', 'accepted', 'rejected'] as const
/** Why a request is declined: for us, never shown to the asker word for word. */
export const DECLINE_REASONS = ['plans-changed', 'dates-differ', 'group-complete', 'style-differs'] as const
export const DeclineReason = z.enum(DECLINE_REASONS, { error: 'Choose from the list.' })
export type DeclineReason = z.infer<typeof DeclineReason>

/** What the asker writes with a request: once it is accepted, the first message of the conversation. */
export const RequestNote = multiLineText({ max: LIMITS.requestNote, label: 'Note' }).nullish()

/** A request from one traveller to another, about a trip or, without one, a direct connection. */
export const Match = z.object({
  id: Id,
  userId: Id,
  postId: Id.nullable(),
  postAuthorId: Id,
  status: z.enum(MATCH_STATUSES),
  createdAt: Time,
})
export type Match = z.infer<typeof Match>

/** A traveller on a match. The last name is given once both have said yes. */
export const MatchPerson = z.object({
  id: Id,
  username: z.string(),
  firstName: z.string(),
  lastName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  profileImagePreview: z.string().nullable(),
  bio: z.string().nullable(),
  city: z.string().nullable(),
  country: z.string().nullable(),
  /** Base address of the drawing of their city, where they have set one. */
  cityPosterUrl: z.string().nullable(),
})
export type MatchPerson = z.infer<typeof MatchPerson>

export const MatchTrip = z.object({
  id: Id,
  destination: z.string(),
  country: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  flexible: FlexibleDates.nullable(),
  imageUrl: z.string(),
  imagePreview: z.string().nullable(),
  posterUrl: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
})

/** A trip of a traveller that has not ended, as far as a line shows it. */
const ComingTrip = MatchTrip.pick({ id: true, destination: true, startDate: true, endDate: true, flexible: true })

/** Out of the travel profile; `interest` is its field, values are as stored. */
export const InCommon = z.object({
  shared: z.array(z.object({ interest: z.string(), value: z.string() })).max(3),
  /** Where they differ, the most first. */
  clashes: z.array(z.object({ interest: z.string(), mine: z.string(), theirs: z.string() })).max(3),
})
export type InCommon = z.infer<typeof InCommon>

/** A match as one of its two sees it in their lists. */
export const MatchCard = Match.extend({
  post: MatchTrip.nullable(),
  postAuthor: MatchPerson,
  /** Who asked. */
  matchUser: MatchPerson,
  /** Whichever of the two the viewer is not. */
  otherUser: MatchPerson,
  /** Where and on which days both travel: 'You overlap 4 to 7 October in Lisbon'. */
  overlap: Overlap.extend({ destination: z.string() }).nullable(),
  common: InCommon,
  /** When an unanswered request ends by itself. */
  expiresAt: Time.nullable(),
  /** What the asker wrote with it, while it is not answered; then it is a message, or gone. */
  requestNote: z.string().nullable(),
  /** For who is asked: the next trips of the asker that they may see, the soonest first. */
  askerTrips: z.array(ComingTrip).max(3),
  /** A friendly sentence for the asker of a declined request. */
  note: z.string().nullable(),
  viewer: z.object({ isAsker: z.boolean(), canAnswer: z.boolean(), canUnsend: z.boolean(), canEnd: z.boolean() }),
  /** Grows with every change: what carries a lower one was read earlier. */
  version: z.int(),
})
export type MatchCard = z.infer<typeof MatchCard>

/** What the live event `match` carries. */
export const MatchNews = z.union([
  z.object({
    match: MatchCard,
    /** It has just been accepted or declined: said once, and not again for what happens to it later. */
    isAnswer: z.literal(true).optional(),
    /** Both wanted to keep in touch, and their group chat has just ended: said once to both. */
    isKeptInTouch: z.literal(true).optional(),
  }),
  z.object({ id: Id, removed: z.literal(true), version: z.int() }),
])
export type MatchNews = z.infer<typeof MatchNews>

/** A match that nobody has shown to the caller yet. */
const UnseenMatch = z.object({
  match: MatchCard,
  /** Whether the match came out of a group chat that has ended, and not of a request. */
  isKeptInTouch: z.boolean(),
})

export const MATCH_LIMITS = {
  /** Unanswered requests of a traveller at one time, and new ones on a day (UTC). */
  open: 20,
  daily: 30,
  /** Both, while the account is this new. */
  newAccount: { days: 3, open: 5, daily: 5 },
  /** Requests of a day that are given back where they are unsent on it: somebody was notified of each. */
  givenBack: 5,
  /** After so many days an unanswered request ends by itself. */
  days: 30,
  /** Matches that are shown to somebody who has come back; those before them the next time. */
  unseen: 3,
} as const

const MatchParams = IdParams('matchId')

export const listMatches = endpoint({
  method: 'GET',
  path: '/api/matches',
  summary:
    'Matches the caller asked for, whatever became of them, and those that others asked for and the caller accepted',
  access: 'onboarded',
  paged: true,
  reply: { 200: z.array(MatchCard) },
})

export const listAcceptedMatches = endpoint({
  method: 'GET',
  path: '/api/matches/accepted',
  summary: 'Matches to which both have said yes, newest first',
  access: 'onboarded',
  paged: true,
  reply: { 200: z.array(MatchCard) },
})

export const countAcceptedMatches = endpoint({
  method: 'GET',
  path: '/api/matches/accepted/count',
  summary: 'How many matches there are to which both have said yes',
  access: 'onboarded',
  reply: { 200: z.object({ accepted: z.int() }) },
})

export const listUnseenMatches = endpoint({
  method: 'GET',
  path: '/api/matches/unseen',
  summary: 'Matches to which the other has said yes, and that no device of the caller has shown yet, newest first',
  access: 'onboarded',
  reply: { 200: z.array(UnseenMatch).max(MATCH_LIMITS.unseen) },
})

export const listMatchRequests = endpoint({
  method: 'GET',
  path: '/api/match-requests',
  summary: 'Requests of others that wait for the caller’s answer, newest first',
  access: 'onboarded',
  paged: true,
  reply: { 200: z.array(MatchCard) },
})

export const countMatchRequests = endpoint({
  method: 'GET',
  path: '/api/match-requests/count',
  summary: 'How many requests wait for the caller’s answer, counted up to 100',
  access: 'onboarded',
  reply: { 200: z.object({ waiting: z.int() }) },
})

export const readAllowance = endpoint({
  method: 'GET',
  path: '/api/match-requests/allowance',
  summary: 'How many more requests the caller may have open, and may send today (UTC)',
  access: 'onboarded',
  reply: { 200: z.object({ openLeft: z.int(), todayLeft: z.int() }) },
})

export const answerMatch = endpoint({
  method: 'PUT',
  path: '/api/matches/:matchId',
  summary: 'Accept or decline a request, once; only the one who was asked can',
  access: 'onboarded',
  adultsOnly: true,
  params: MatchParams,
  body: z.object({
    status: z.enum(['accepted', 'rejected'], { error: 'status is accepted or rejected.' }),
    declineReason: DeclineReason.nullish(),
  }),
  reply: { 200: MatchCard },
  problems: ['not-found', 'forbidden', 'already-answered'],
})

export const removeMatch = endpoint({
  method: 'DELETE',
  path: '/api/matches/:matchId',
  summary: 'Unsend one’s own unanswered request, or end an accepted match from either side',
  access: 'onboarded',
  params: MatchParams,
  /** As which the caller knows it: what was accepted in the meantime is not ended by mistake. */
  query: z.object({ status: z.enum(['pending', 'accepted']).optional() }),
  reply: { 200: Confirmation },
  problems: ['not-found', 'forbidden', 'match-answered'],
})

export const markMatchSeen = endpoint({
  method: 'PUT',
  path: '/api/matches/:matchId/seen',
  summary: 'A device is about to show a new match; `isFirst` for one of them alone, which then does',
  access: 'onboarded',
  params: MatchParams,
  reply: { 200: z.object({ isFirst: z.boolean() }) },
  problems: ['not-found'],
})

export const matchTraveller = endpoint({
  method: 'PUT',
  path: '/api/users/:userId/match',
  summary:
    'Ask a traveller for a direct connection; where they have asked already, both are connected at once. Asked again with another `note`, it replaces that of an unanswered request',
  access: 'onboarded',
  adultsOnly: true,
  action: 'match',
  params: IdParams('userId'),
  body: z.object({ matched: z.literal(true, { error: 'matched is true.' }), note: RequestNote }),
  reply: { 200: z.object({ message: z.string(), match: MatchCard }) },
  problems: ['not-found', 'self-match', 'match-exists', 'step-required', 'too-many-open', 'too-many-today'],
})
