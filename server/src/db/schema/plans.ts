import { PLAN_STATUSES, PLAN_STEPS } from '@caravan/contract/plans.ts'
import { boolean, check, index, integer, pgTable, primaryKey, sql, text, uniqueIndex, uuid } from '../sql.ts'
import { belongsTo } from './belongs-to.ts'
import { matches } from './matches.ts'
import { time, users } from './users.ts'

/**
 * Where and when the two of a match meet, or members of a group chat. The latest one of a match counts; with the match it is
 * over. One of a group chat outlives it, for those who agreed.
 */
export const plans = pgTable(
  'plans',
  {
    id: uuid('id').primaryKey(),
    matchId: uuid('match_id').references(() => matches.id, { onDelete: 'cascade' }),
    /** No foreign key: the chat may be gone. */
    groupChatId: uuid('group_chat_id'),
    place: text('place').notNull(),
    placeId: text('place_id'),
    /** Of the place, out of the gazetteer; else where whoever proposed it is. */
    city: text('city'),
    countryCode: text('country_code'),
    startsAt: time('starts_at').notNull(),
    endsAt: time('ends_at').notNull(),
    timeZone: text('time_zone').notNull(),
    /** In a group chat each agrees for themselves (`plan_agreements`): it is proposed, or called off. */
    status: text('status', { enum: PLAN_STATUSES }).notNull(),
    /** Whose terms these are; the others agree. */
    proposedBy: uuid('proposed_by').references(() => users.id, { onDelete: 'set null' }),
    /** Counts the terms: who agrees names those they saw. */
    revision: integer('revision').notNull(),
    createdAt: time('created_at').notNull(),
    calledOffAt: time('called_off_at'),
  },
  (table) => [
    // findLatestPlan
    index('plans_match_idx').on(table.matchId, table.createdAt),
    // deleteOldPlans
    index('plans_end_idx').on(table.endsAt),
    // listGroupPlans, hasOpenPlan, lockPlansToLeave, deleteOldGroupPlans
    index('plans_group_idx').on(table.groupChatId, table.endsAt).where(sql`group_chat_id is not null`),
    // findSubject of a traveller, deletion of a user
    index('plans_proposed_by_idx').on(table.proposedBy),
    check('plans_end_after_start', sql`${table.endsAt} > ${table.startsAt}`),
    check('plans_of_match_or_group', sql`num_nonnulls(${table.matchId}, ${table.groupChatId}) = 1`),
  ],
)

/** Who is in for a plan of a group chat; its proposer too. Each has agreed to the terms of one revision. */
export const planAgreements = pgTable(
  'plan_agreements',
  {
    planId: belongsTo('plan_id', () => plans.id),
    userId: belongsTo('user_id', () => users.id),
    revision: integer('revision').notNull(),
    agreedAt: time('agreed_at').notNull(),
    /** Taken back, or left with the chat. After the beginning that ends no check-in. */
    endedAt: time('ended_at'),
  },
  (table) => [
    // listPeople
    primaryKey({ columns: [table.planId, table.userId] }),
    // endAgreementsIn, endAgreementsBetween: of a member; deletion of a user
    index('plan_agreements_user_idx').on(table.userId),
  ],
)

/** What happened to a plan. */
export const planSteps = pgTable(
  'plan_steps',
  {
    planId: belongsTo('plan_id', () => plans.id),
    number: integer('number').notNull(),
    kind: text('kind', { enum: PLAN_STEPS }).notNull(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    at: time('at').notNull(),
  },
  (table) => [
    // listSteps
    primaryKey({ columns: [table.planId, table.number] }),
    // deletion of a user
    index('plan_steps_user_idx').on(table.userId),
  ],
)

/**
 * Of whom a check-in is awaited, on a copy of the terms that its owner agreed to: nothing that another traveller does to the
 * plan, its match or its chat changes a row here. Every step is written in the transaction that takes it.
 */
export const checkIns = pgTable(
  'check_ins',
  {
    id: uuid('id').primaryKey(),
    /** No foreign key: the plan may be gone. */
    planId: uuid('plan_id').notNull(),
    userId: belongsTo('user_id', () => users.id),
    /** Of the plan, when the owner asked to be awaited or agreed last. */
    revision: integer('revision').notNull(),
    groupChatId: uuid('group_chat_id'),
    place: text('place').notNull(),
    city: text('city'),
    countryCode: text('country_code'),
    startsAt: time('starts_at').notNull(),
    endsAt: time('ends_at').notNull(),
    timeZone: text('time_zone').notNull(),
    /** The first name of the owner, as it was then. */
    firstName: text('first_name'),
    /** Read out to the police, who ask the operator: `npm run ops -- reference`. */
    reference: text('reference').notNull(),
    /** When the owner was notified that the plan is off, and the check-in is not. */
    offNotifiedAt: time('off_notified_at'),
    /** `ended` without a check-in: its owner said before the beginning that they are not going. */
    state: text('state', { enum: ['expected', 'checked-in', 'missed', 'ended'] }).notNull(),
    /** How many reminders were given. */
    reminders: integer('reminders').notNull().default(0),
    /** When the next step is due; null once there is none. */
    nextAt: time('next_at'),
    createdAt: time('created_at').notNull(),
    checkedInAt: time('checked_in_at'),
  },
  (table) => [
    // lockCheckInOf, insertCheckIn: one for each traveller
    uniqueIndex('check_ins_plan_user_key').on(table.planId, table.userId),
    // enqueueDueCheckIns, countOverdue
    index('check_ins_due_idx').on(table.nextAt).where(sql`state = 'expected'`),
    // listCheckIns, deletion of a user
    index('check_ins_user_idx').on(table.userId),
    // findByReference
    uniqueIndex('check_ins_reference_key').on(table.reference),
    // deleteOldCheckIns
    index('check_ins_end_idx').on(table.endsAt),
  ],
)

/**
 * Who was in for what a check-in is awaited after, as they were named when they came in. No foreign key to them: what they
 * do afterwards, their deletion too, takes nothing away. Mails to contacts and the operator read it, and nobody else.
 */
export const checkInPeople = pgTable(
  'check_in_people',
  {
    checkInId: belongsTo('check_in_id', () => checkIns.id),
    userId: uuid('user_id').notNull(),
    username: text('username'),
    firstName: text('first_name'),
    /** Whether the owner saw them then. A mail names nobody else; the reference leads to all. */
    isNamed: boolean('is_named').notNull(),
    joinedAt: time('joined_at').notNull(),
    /** Taken back before the beginning. */
    leftAt: time('left_at'),
  },
  (table) => [
    // insertPeople, findMail
    primaryKey({ columns: [table.checkInId, table.userId] }),
    // endAgreements
    index('check_in_people_user_idx').on(table.userId),
  ],
)
