import { index, pgTable } from '../sql.ts'
import { belongsTo } from './belongs-to.ts'
import { time, users } from './users.ts'

/**
 * Travellers who want everything of theirs deleted. From the row on nobody sees anything of them (`db/visible.ts`) and
 * they have no session; until it is due they can come back.
 */
export const deletionRequests = pgTable(
  'deletion_requests',
  {
    userId: belongsTo('user_id', () => users.id).primaryKey(),
    requestedAt: time('requested_at').notNull(),
    /** Null for the row of nobody in particular, whom conversations name once a traveller is gone. */
    dueAt: time('due_at'),
  },
  (table) => [
    // enqueueDue
    index('deletion_requests_due_idx').on(table.dueAt),
    // isCounted, countsHidden: those since a shared answer was read
    index('deletion_requests_requested_idx').on(table.requestedAt),
  ],
)
