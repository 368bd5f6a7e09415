import { index, integer, pgTable, text, uuid } from '../sql.ts'
import { belongsTo } from './belongs-to.ts'
import { time, users } from './users.ts'

/** A ranking of trips for one traveller, which stays as it is while they look through it. Visibility is asked anew with each page. */
export const forYouLists = pgTable(
  'for_you_lists',
  {
    id: uuid('id').primaryKey(),
    userId: belongsTo('user_id', () => users.id),
    madeAt: time('made_at').notNull(),
    /** What the ranking follows from, in short: own trips, interests, audiences. */
    madeFor: text('made_for').notNull(),
    /** Trips that overlap or whose owners share interests, the best first; from `ownFrom` on one's own. */
    inside: uuid('inside').array().notNull(),
    /** Counts from 1. */
    ownFrom: integer('own_from').notNull(),
    /** Trips of neither kind, the newest first. */
    outside: uuid('outside').array().notNull(),
  },
  (table) => [
    // listForYou: the latest of a traveller
    index('for_you_lists_user_made_idx').on(table.userId, table.madeAt),
    // deleteOldForYouLists
    index('for_you_lists_made_idx').on(table.madeAt),
  ],
)
