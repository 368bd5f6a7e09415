import { index, jsonb, pgTable, primaryKey, text } from '../sql.ts'
import { belongsTo } from './belongs-to.ts'
import { time, users } from './users.ts'

/** The answer that a create gave, kept a day, so that the same request sent again gets it again. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: belongsTo('user_id', () => users.id),
    key: text('key').notNull(),
    /** Hash of method, path and body: the same key with another request is refused. */
    fingerprint: text('fingerprint').notNull(),
    reply: jsonb('reply'),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    // deleteOldKeys
    index('idempotency_keys_created_idx').on(table.createdAt),
  ],
)
