import { index, pgTable, primaryKey, text, uuid } from '../sql.ts'
import { belongsTo } from './belongs-to.ts'
import { cases } from './cases.ts'
import { time, users } from './users.ts'

/** Which moderator is at a case: nobody else decides it until the end, which comes by the clock. */
export const caseClaims = pgTable(
  'case_claims',
  {
    caseId: belongsTo('case_id', () => cases.id).primaryKey(),
    moderatorId: belongsTo('moderator_id', () => users.id),
    endsAt: time('ends_at').notNull(),
  },
  // deletion of a user
  (table) => [index('case_claims_moderator_idx').on(table.moderatorId)],
)

/** What moderators write for each other about a case. */
export const caseNotes = pgTable(
  'case_notes',
  {
    id: uuid('id').primaryKey(),
    caseId: belongsTo('case_id', () => cases.id),
    moderatorId: uuid('moderator_id').references(() => users.id, { onDelete: 'set null' }),
    text: text('text').notNull(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    // listNotes; deletion of a case
    index('case_notes_case_idx').on(table.caseId, table.createdAt, table.id),
    // deletion of a user
    index('case_notes_moderator_idx').on(table.moderatorId),
  ],
)

/** Moderators who were party to a case when it was reported: what is unblocked or deleted afterwards does not let them in. */
export const caseParties = pgTable(
  'case_parties',
  {
    caseId: belongsTo('case_id', () => cases.id),
    userId: belongsTo('user_id', () => users.id),
  },
  (table) => [
    // isNoPartyTo
    primaryKey({ columns: [table.caseId, table.userId] }),
    // deletion of a user
    index('case_parties_user_idx').on(table.userId),
  ],
)

/** Second accounts of moderators, as far as they show: a browser that was given push by both. */
export const moderatorAccounts = pgTable(
  'moderator_accounts',
  {
    moderatorId: belongsTo('moderator_id', () => users.id),
    userId: belongsTo('user_id', () => users.id),
  },
  (table) => [
    // tiesOf
    primaryKey({ columns: [table.moderatorId, table.userId] }),
    // deletion of a user
    index('moderator_accounts_user_idx').on(table.userId),
  ],
)
