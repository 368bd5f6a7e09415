import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Confirmation, Day, Id, IdParams, PlaceId, Time } from './fields.ts'
import { singleLineText } from './text.ts'
import { AuthorCard } from './users.ts'

export const PLAN_LIMITS = {
  place: 120,
  /** How far ahead a plan may begin: as far as people match for trips. */
  daysAhead: 366,
  /** The same in a group chat: of who is in the city now. */
  daysAheadInGroup: 7,
  /** Plans of a group chat that are shown, and people of one who are named; those further on are counted. */
  shownInGroup: 20,
  namedInGroup: 50,
  minutesLong: { min: 15, max: 24 * 60 },
  /** A form takes a while: so late a beginning still counts as now. */
  lateMinutes: 10,
} as const

/** So long after its end each step follows: two reminders, then a mail to the trusted contact. */
export const CHECK_IN_MINUTES = [0, 15, 30] as const

export const PLAN_STATUSES = ['proposed', 'agreed', 'called-off'] as const
export const PLAN_STEPS = ['proposed', 'changed', 'agreed', 'called-off'] as const

/** Whether this process, or browser, knows a time zone of that name. */
export const isTimeZone = (zone: string): boolean => {
  try {
    return Intl.DateTimeFormat('en', { timeZone: zone }) !== undefined
  } catch {
    return false
  }
}

/** Where and when people meet. */
const TERMS = {
  place: singleLineText({ min: 1, max: PLAN_LIMITS.place, label: 'Where' }),
  /** A city of the gazetteer, which says in which country it is; '' for none. */
  placeId: PlaceId.default(''),
  startsAt: z.iso.datetime({ error: 'Choose when it begins.' }),
  endsAt: z.iso.datetime({ error: 'Choose when it ends.' }),
  /** In which the two times are meant and shown: 'Europe/Lisbon'. */
  timeZone: z.string({ error: 'Choose a time zone.' }).max(60).refine(isTimeZone, { error: 'Choose a time zone.' }),
}

const { min, max } = PLAN_LIMITS.minutesLong
const MINUTE = 60_000

interface Times {
  startsAt: string
  endsAt: string
}
const minutesOf = ({ startsAt, endsAt }: Times) => (Date.parse(endsAt) - Date.parse(startsAt)) / MINUTE
const IS_LONG_ENOUGH = { path: ['endsAt'], error: `A plan takes at least ${min} minutes.` }
const IS_SHORT_ENOUGH = { path: ['endsAt'], error: 'A plan takes at most a day.' }
const isLongEnough = (times: Times) => minutesOf(times) >= min
const isShortEnough = (times: Times) => minutesOf(times) <= max

export const PlanTerms = z.object(TERMS).refine(isLongEnough, IS_LONG_ENOUGH).refine(isShortEnough, IS_SHORT_ENOUGH)
export type PlanTerms = z.infer<typeof PlanTerms>

/** As its sender knows the plan: what changed meanwhile is not agreed to by mistake. */
const Revision = z.int({ error: 'This is not a revision.' }).min(1)
const PlanChange = z
  .object({ ...TERMS, revision: Revision })
  .refine(isLongEnough, IS_LONG_ENOUGH)
  .refine(isShortEnough, IS_SHORT_ENOUGH)

/** Whether a check-in is awaited from the viewer. */
export const CheckInState = z.enum(['expected', 'checked-in', 'missed'])

/** What a check-in is awaited after: the terms that its owner agreed to, whatever became of the plan. */
const CHECK_IN_TERMS = { place: z.string(), startsAt: Time, endsAt: Time, timeZone: z.string() }

/** Of a plan in a group chat: whose it is, and who is in. Whom the viewer may not see is neither named nor counted. */
export const PlanGroup = z.object({
  groupChatId: Id,
  proposer: AuthorCard,
  /** Whether the viewer has agreed to these terms; and whether to earlier ones, and is asked again. */
  isIn: z.boolean(),
  isAskedAgain: z.boolean(),
  count: z.int(),
  people: z.array(AuthorCard),
})

/** A meeting of the two of a match, or of members of a group chat, as one of them sees it. */
export const Plan = z.object({
  id: Id,
  /** Null of a plan in a group chat. */
  matchId: Id.nullable(),
  /** A node of a release before this one has none. */
  group: PlanGroup.nullable().default(null),
  place: z.string(),
  city: z.string().nullable(),
  countryCode: z.string().nullable(),
  placeId: z.string(),
  startsAt: Time,
  endsAt: Time,
  timeZone: z.string(),
  /** In a group chat it is agreed where the viewer is in. */
  status: z.enum(PLAN_STATUSES),
  revision: z.int(),
  /** What happened to it, the oldest first; nobody where it was called off with its match. */
  steps: z.array(z.object({ kind: z.enum(PLAN_STEPS), isMine: z.boolean().nullable(), at: Time })),
  /** The viewer's own check-in: of the other's nothing is said. */
  checkIn: CheckInState.nullable(),
  /** What the viewer is awaited after, where those are not the terms of the plan as they are now. */
  checkInTerms: z.object(CHECK_IN_TERMS).nullable().default(null),
  viewer: z.object({
    canAgree: z.boolean(),
    /** Of a plan in a group chat: to be in no more. Whose plan it is calls it off. */
    canTakeBack: z.boolean().default(false),
    canChange: z.boolean(),
    canCallOff: z.boolean(),
    /** A trusted contact has consented, there are PINs, and the plan is not over. */
    canExpectCheckIn: z.boolean(),
    /** To say that one is not going, before what the check-in is awaited after begins. */
    canEndCheckIn: z.boolean().default(false),
    canCheckIn: z.boolean(),
  }),
})
export type Plan = z.infer<typeof Plan>

/** A check-in that is awaited from the caller, wherever its plan, match or group chat is by now. */
export const CheckIn = z.object({
  planId: Id,
  ...CHECK_IN_TERMS,
  countryCode: z.string().nullable(),
  state: CheckInState,
  /** Whether the plan is over for the caller, or goes on with other terms. Why is not said. */
  plan: z.enum(['as-agreed', 'changed', 'off']),
  canEnd: z.boolean(),
})
export type CheckIn = z.infer<typeof CheckIn>

/** What the live event `plan` carries: the plan of that match, or those of that group chat, are to be asked for again. */
export const PlanNews = z.union([z.object({ matchId: Id }), z.object({ groupChatId: Id })])
export type PlanNews = z.infer<typeof PlanNews>

export const Pin = z.string({ error: 'Type your PIN.' }).regex(/^\d{4,8}$/, { error: 'A PIN has 4 to 8 digits.' })

const MatchParams = IdParams('matchId')
const GroupParams = IdParams('groupChatId')
const PlanParams = IdParams('planId')

/** Where and when the two of a match could meet: on the days that both are there, by the clock there. */
export const PlanSuggestion = z.object({
  /** Both empty where the trip goes to no city of the gazetteer. */
  city: z.string(),
  placeId: z.string(),
  timeZone: z.string().nullable(),
  from: Day,
  to: Day,
})
export type PlanSuggestion = z.infer<typeof PlanSuggestion>

export const readPlan = endpoint({
  method: 'GET',
  path: '/api/matches/:matchId/plan',
  summary: 'The latest plan of a match, with what happened to it, and where and when the two could make another',
  access: 'onboarded',
  params: MatchParams,
  reply: { 200: z.object({ plan: Plan.nullable(), suggestion: PlanSuggestion.nullable().default(null) }) },
  problems: ['not-found'],
})

export const proposePlan = endpoint({
  method: 'POST',
  path: '/api/matches/:matchId/plans',
  summary: 'Propose to meet: where, from when and until when. One plan at a time',
  access: 'onboarded',
  adultsOnly: true,
  action: 'plan',
  params: MatchParams,
  body: PlanTerms,
  reply: { 201: Plan },
  problems: ['not-found', 'match-not-accepted', 'plan-exists', 'key-reused'],
})

export const listGroupPlans = endpoint({
  method: 'GET',
  path: '/api/group-chats/:groupChatId/plans',
  summary: 'Plans of a group chat: for members while it goes on, then for those who agreed',
  access: 'onboarded',
  params: GroupParams,
  reply: { 200: z.array(Plan) },
  problems: ['not-found', 'not-a-member'],
})

export const proposeGroupPlan = endpoint({
  method: 'POST',
  path: '/api/group-chats/:groupChatId/plans',
  summary: 'Propose to the members of a group chat to meet. Each member has one such plan in a chat at a time',
  access: 'onboarded',
  adultsOnly: true,
  action: 'plan',
  params: GroupParams,
  body: PlanTerms,
  reply: { 201: Plan },
  problems: ['not-found', 'not-a-member', 'plan-exists', 'key-reused'],
})

export const changePlan = endpoint({
  method: 'PUT',
  path: '/api/plans/:planId',
  summary:
    'Propose other terms for a plan that has not begun; whoever agreed is asked again. In a group chat: one’s own',
  access: 'onboarded',
  adultsOnly: true,
  action: 'plan',
  params: PlanParams,
  body: PlanChange,
  reply: { 200: Plan },
  problems: ['not-found', 'forbidden', 'plan-changed', 'plan-begun'],
})

export const agreeToPlan = endpoint({
  method: 'PUT',
  path: '/api/plans/:planId/agreement',
  summary: 'Agree to what another traveller proposed; in a group chat also take it back',
  access: 'onboarded',
  adultsOnly: true,
  action: 'agree',
  params: PlanParams,
  body: z.object({ agreed: z.boolean({ error: 'agreed is true or false.' }), revision: Revision }),
  reply: { 200: Plan },
  problems: ['not-found', 'forbidden', 'plan-changed', 'plan-begun'],
})

export const callOffPlan = endpoint({
  method: 'DELETE',
  path: '/api/plans/:planId',
  summary:
    'Call a plan off: of a match from either side, in a group chat one’s own. It ends no check-in but the caller’s, and none once the plan has begun',
  access: 'onboarded',
  params: PlanParams,
  reply: { 200: Confirmation },
  problems: ['not-found', 'forbidden'],
})

export const expectCheckIn = endpoint({
  method: 'PUT',
  path: '/api/plans/:planId/expected-check-in',
  summary: 'Whether the caller is to check in after the end; once the plan has begun, only a check-in ends it',
  access: 'onboarded',
  forSafety: true,
  params: PlanParams,
  body: z.object({ expected: z.boolean({ error: 'expected is true or false.' }) }),
  reply: { 200: Plan },
  problems: ['not-found', 'forbidden', 'plan-begun', 'no-trusted-contact'],
})

export const checkIn = endpoint({
  method: 'PUT',
  path: '/api/plans/:planId/check-in',
  summary: 'Say by a PIN that all is well',
  access: 'signed-in',
  whileSuspended: true,
  forSafety: true,
  cost: 'signIn',
  params: PlanParams,
  body: z.object({ pin: Pin }),
  reply: { 200: Confirmation },
  problems: ['not-found'],
})

export const endCheckIn = endpoint({
  method: 'DELETE',
  path: '/api/check-ins/:planId',
  summary:
    'Say that the caller is not going: their check-in is no longer awaited. Once it has begun only a PIN ends it',
  access: 'signed-in',
  whileSuspended: true,
  forSafety: true,
  params: PlanParams,
  reply: { 200: Confirmation },
  problems: ['not-found', 'plan-begun'],
})

export const listCheckIns = endpoint({
  method: 'GET',
  path: '/api/check-ins',
  summary: 'The plans after which the caller is to check in, the one that ends first at the top',
  access: 'signed-in',
  whileSuspended: true,
  forSafety: true,
  reply: { 200: z.array(CheckIn) },
})
