import { index, pgTable, text, uuid } from '../sql.ts'
import { time } from './users.ts'

/**
 * Tries to sign in, as the release before this one counts them; this one counts in `rate_limits`. Nodes of both work side
 * by side during a release: the next one may drop the table.
 */
export const loginAttempts = pgTable(
  'login_attempts',
  {
    id: uuid('id').primaryKey(),
    /** Keyed hash of what is limited. */
    subject: text('subject').notNull(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    // those of one subject in the window
    index('login_attempts_subject_idx').on(table.subject, table.createdAt),
    // those that are out of date
    index('login_attempts_created_idx').on(table.createdAt),
  ],
)
