import { bigint, index, pgTable, sql, text, uniqueIndex, uuid } from '../sql.ts'
import { belongsTo } from './belongs-to.ts'
import { time, users } from './users.ts'

/** Archives of what a traveller has here, for a day; the row stays until the archive is gone from the store. */
export const dataExports = pgTable(
  'data_exports',
  {
    id: uuid('id').primaryKey(),
    userId: belongsTo('user_id', () => users.id),
    status: text('status', { enum: ['waiting', 'ready', 'failed'] })
      .notNull()
      .default('waiting'),
    requestedAt: time('requested_at').notNull(),
    readyAt: time('ready_at'),
    /** From then on it is not there, whether its file is gone yet or not. */
    expiresAt: time('expires_at'),
    bytes: bigint('bytes', { mode: 'number' }),
  },
  (table) => [
    // findLatest
    index('data_exports_user_idx').on(table.userId, table.requestedAt),
    // insertExport: one at a time
    uniqueIndex('data_exports_waiting_key').on(table.userId).where(sql`status = 'waiting'`),
    // deleteOld, giveUpOld
    index('data_exports_requested_idx').on(table.requestedAt),
  ],
)
