import type { ReopeningReason } from '@caravan/contract/case-work.ts'
import { DECISION_KINDS, HIDEABLE, type ModerationAction } from '@caravan/contract/moderation.ts'
import { REPORT_SUBJECTS } from '@caravan/contract/reports.ts'
import type { RuleId } from '@caravan/contract/rules.ts'
import { index, jsonb, pgTable, sql, text, uuid } from '../sql.ts'
import { belongsTo } from './belongs-to.ts'
import { time, users } from './users.ts'

/** Who decides about reports: named by the operator, and by nobody else. */
export const moderators = pgTable('moderators', {
  userId: belongsTo('user_id', () => users.id).primaryKey(),
  since: time('since').notNull(),
})

/** What was decided about a case, with the one appeal that there is against it. It goes with whom it is about. */
export const decisions = pgTable(
  'decisions',
  {
    id: uuid('id').primaryKey(),
    /** No reference: the case goes after 90 days, and whom it is about still reads why. */
    caseId: uuid('case_id').notNull(),
    /** Null in a case about a group chat whose creator is gone. */
    travellerId: uuid('traveller_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Null where the operator decided, or the moderator is gone. */
    moderatorId: uuid('moderator_id').references(() => users.id, { onDelete: 'set null' }),
    kind: text('kind', { enum: DECISION_KINDS }).notNull(),
    rule: text('rule').$type<RuleId>(),
    text: text('text').notNull().default(''),
    /** What it is about; null where nothing is told. */
    about: text('about', { enum: REPORT_SUBJECTS }),
    subjectId: uuid('subject_id'),
    excerpt: text('excerpt'),
    /** Of a suspension; 'infinity' of a ban. */
    endsAt: time('ends_at'),
    decidedAt: time('decided_at').notNull(),
    appealText: text('appeal_text'),
    appealedAt: time('appealed_at'),
    appealState: text('appeal_state', { enum: ['waiting', 'upheld', 'reversed'] }),
    appealAnswer: text('appeal_answer'),
    appealDecidedAt: time('appeal_decided_at'),
    appealDecidedBy: uuid('appeal_decided_by').references(() => users.id, { onDelete: 'set null' }),
    /** By a moderator who neither decided nor answered the appeal. */
    reviewedBy: uuid('reviewed_by').references(() => users.id, { onDelete: 'set null' }),
    reviewedAt: time('reviewed_at'),
    /** When its case was decided anew: what it did is undone. */
    replacedAt: time('replaced_at'),
  },
  (table) => [
    // findLast, hasDecided, replaceBefore
    index('decisions_case_idx').on(table.caseId, table.decidedAt, table.id),
    // listOwn, listPast; deletion of a user
    index('decisions_traveller_idx').on(table.travellerId, table.decidedAt, table.id),
    // deletion of a user
    index('decisions_moderator_idx').on(table.moderatorId),
    index('decisions_appeal_decided_by_idx').on(table.appealDecidedBy),
    index('decisions_reviewed_by_idx').on(table.reviewedBy),
    // listAppeals, deleteOldCases, countWaiting
    index('decisions_appeal_idx').on(table.appealedAt, table.id).where(sql`appeal_state = 'waiting'`),
  ],
)

/**
 * Who is suspended or banned, until when: 'infinity' of a ban. From the row on nobody sees anything of them
 * (`db/visible.ts`) and their calls are refused, while its end is to come: the clock alone lifts it.
 */
export const suspensions = pgTable(
  'suspensions',
  {
    userId: belongsTo('user_id', () => users.id).primaryKey(),
    beganAt: time('began_at').notNull(),
    endsAt: time('ends_at').notNull(),
  },
  // countsHidden: those since a shared answer was read
  (table) => [index('suspensions_began_idx').on(table.beganAt)],
)

/** What a decision hides from everybody but its author. An id is of one thing alone, whatever its kind. */
export const hiddenSubjects = pgTable(
  'hidden_subjects',
  {
    subjectId: uuid('subject_id').primaryKey(),
    kind: text('kind', { enum: HIDEABLE }).notNull(),
    /** Its author; null where they are gone, as of a group chat. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Of a trip: what it showed then. No reference: its addresses stay revoked when the trip or the picture is gone. */
    pictureId: uuid('picture_id'),
    hiddenAt: time('hidden_at').notNull(),
  },
  (table) => [
    // deletion of a user
    index('hidden_subjects_user_idx').on(table.userId),
    // countsHidden: those since a shared answer was read
    index('hidden_subjects_hidden_idx').on(table.hiddenAt),
  ],
)

/** What was done or looked at. */
export const LOGGED = [
  'moderator-added',
  'moderator-removed',
  'admin-added',
  'admin-removed',
  'cases-listed',
  'case-read',
  'picture-read',
  'appeals-listed',
  'cases-exported',
  'decided',
  'appealed',
  'appeal-upheld',
  'appeal-reversed',
  'pose-photos-listed',
  'pose-picture-read',
  'pose-photo-confirmed',
  'pose-photo-refused',
  'decided-listed',
  'case-claimed',
  'case-released',
  'note-added',
  'case-reopened',
  'decision-reviewed',
] as const
export type Logged = (typeof LOGGED)[number]

export interface LogDetails {
  /** Of a list: which cases, or decisions that were appealed against. */
  ids?: string[]
  kind?: ModerationAction | 'handled'
  rule?: RuleId
  days?: number
  /** Reports that were decided with a case. */
  reports?: number
  /** Why a case was reopened. */
  reason?: ReopeningReason
}

/**
 * Every look and every act of moderators and the operator. Nothing changes or deletes a row (triggers refuse), so that it
 * refers to nothing: it holds ids, kinds and times, no name and no words.
 */
export const moderationLog = pgTable(
  'moderation_log',
  {
    id: uuid('id').primaryKey(),
    at: time('at').notNull(),
    /** Who did it; null for the operator. */
    actorId: uuid('actor_id'),
    action: text('action', { enum: LOGGED }).notNull(),
    travellerId: uuid('traveller_id'),
    caseId: uuid('case_id'),
    decisionId: uuid('decision_id'),
    pictureId: uuid('picture_id'),
    details: jsonb('details').$type<LogDetails>().notNull(),
  },
  (table) => [
    // countMonth
    index('moderation_log_at_idx').on(table.at),
  ],
)
