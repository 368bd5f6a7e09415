import { check, index, pgTable, primaryKey, sql, text, uuid } from '../sql.ts'
import { belongsTo } from './belongs-to.ts'
import { time, users } from './users.ts'

/** Who has blocked whom. Each row hides the two from each other, whoever of them made it. */
export const blocks = pgTable(
  'blocks',
  {
    blockerId: belongsTo('blocker_id', () => users.id),
    /** No reference: a blocker's list does not show that the blocked account was deleted. */
    blockedId: uuid('blocked_id').notNull(),
    /** As the blocker knew them at the block: nothing newer is shown. */
    username: text('username'),
    firstName: text('first_name'),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    // notBlocked: one look-up for each direction; one block for a pair and direction
    primaryKey({ columns: [table.blockerId, table.blockedId] }),
    // listSeparated, from the side of the one who was blocked
    index('blocks_blocked_idx').on(table.blockedId, table.blockerId),
    // listBlocks
    index('blocks_blocker_newest_idx').on(table.blockerId, table.createdAt, table.blockedId),
    check('blocks_not_oneself', sql`${table.blockerId} <> ${table.blockedId}`),
  ],
)
