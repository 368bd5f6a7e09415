import { check, index, pgTable, smallint, sql, uniqueIndex, uuid } from '../sql.ts'
import { time } from './users.ts'

/** All that was reported about one traveller, and every signal, until it is decided. What comes later opens another one. */
export const cases = pgTable(
  'cases',
  {
    id: uuid('id').primaryKey(),
    /** No reference: a case is there for 90 days after its end, whether the account is or not. */
    travellerId: uuid('traveller_id'),
    /** Of a group chat whose creator is gone, which is a case of its own; else null. */
    groupChatId: uuid('group_chat_id'),
    /** The highest of its reports and signals: 2 where somebody may be in danger, 1 where somebody is hurt, 0 for the rest. */
    urgency: smallint('urgency').notNull(),
    openedAt: time('opened_at').notNull(),
    /** When it was decided, and with it each of its reports. */
    closedAt: time('closed_at'),
    /** When a second moderator opened it again. */
    reopenedAt: time('reopened_at'),
  },
  (table) => [
    // openCase: one open case for each, however many report at once
    uniqueIndex('cases_open_key')
      .on(sql`coalesce(${table.travellerId}, ${table.groupChatId})`)
      .where(sql`closed_at is null`),
    // countWaiting; listCases: the most urgent first, then the oldest, by one ascending key
    index('cases_queue_idx').on(sql`(-${table.urgency})`, table.openedAt, table.id).where(sql`closed_at is null`),
    // deleteOldCases, listDecided
    index('cases_closed_idx').on(table.closedAt, table.id).where(sql`closed_at is not null`),
    // lockCaseOf
    index('cases_traveller_closed_idx').on(table.travellerId, table.closedAt).where(sql`closed_at is not null`),
    check('cases_about_one', sql`num_nonnulls(${table.travellerId}, ${table.groupChatId}) = 1`),
  ],
)
