import { index, integer, pgTable, primaryKey, text } from '../sql.ts'
import { belongsTo } from './belongs-to.ts'
import { time, users } from './users.ts'

/** How often a traveller did something that others see, in ten minutes and in a day from the first of it on. */
export const actionCounts = pgTable(
  'action_counts',
  {
    userId: belongsTo('user_id', () => users.id),
    /** One of the contract's actions, or the hash of words that were said. */
    action: text('action').notNull(),
    period: text('period', { enum: ['ten-minutes', 'day'] }).notNull(),
    /** With the first that is counted; the first one after its end begins it anew. */
    startsAt: time('starts_at').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.action, table.period] }),
    // deleteOldActionCounts
    index('action_counts_starts_idx').on(table.startsAt),
  ],
)
