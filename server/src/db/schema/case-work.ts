import { index, pgTable, primaryKey, text, uuid } from '../sql.ts'
import { cases } from './cases.ts'
import { time, users } from './users.ts'

/** Which moderator is at a case: nobody else decides it until the end, which comes by the clock. */
export const caseClaims = pgTable(
  'case_claims',
  {
    caseId: uuid('case_id')
      .primaryKey()
      .references(() => cases.id, { onDelete: 'cascade' }),
    moderatorId: uuid('moderator_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
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
    caseId: uuid('case_id')
      .notNull()
      .references(() => cases.id, { onDelete: 'cascade' }),
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
    caseId: uuid('case_id')
      .notNull()
      .references(() => cases.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
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
    moderatorId: uuid('moderator_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [
    // tiesOf
    primaryKey({ columns: [table.moderatorId, table.userId] }),
    // deletion of a user
    index('moderator_accounts_user_idx').on(table.userId),
  ],
)
