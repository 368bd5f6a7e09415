import { boolean, check, index, pgTable, primaryKey, sql, text, uniqueIndex, uuid } from '../sql.ts'
import { belongsTo } from './belongs-to.ts'
import { time, users } from './users.ts'

/** That a vouch which its author took back, or which a block ended, was hidden: the next one of the pair is too. */
export const hiddenVouches = pgTable(
  'hidden_vouches',
  {
    authorId: belongsTo('author_id', () => users.id),
    aboutId: belongsTo('about_id', () => users.id),
  },
  (table) => [
    // upsertVouch
    primaryKey({ columns: [table.authorId, table.aboutId] }),
    // deletion of a user
    index('hidden_vouches_about_idx').on(table.aboutId),
  ],
)

/** What somebody says of another whom they have met. A block takes it back, and it goes with either of them. */
export const vouches = pgTable(
  'vouches',
  {
    id: uuid('id').primaryKey(),
    authorId: belongsTo('author_id', () => users.id),
    aboutId: belongsTo('about_id', () => users.id),
    text: text('text').notNull(),
    /** By the one whom it is about. */
    isHidden: boolean('is_hidden').notNull().default(false),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    // upsertVouch: one of each about each
    uniqueIndex('vouches_author_about_key').on(table.authorId, table.aboutId),
    // listVouches, stepColumns, deletion of a user
    index('vouches_about_newest_idx').on(table.aboutId, table.createdAt, table.id),
    check('vouches_not_oneself', sql`${table.authorId} <> ${table.aboutId}`),
  ],
)
