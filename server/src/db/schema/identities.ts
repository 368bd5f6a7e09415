import { index, pgTable, primaryKey, text } from '../sql.ts'
import { belongsTo } from './belongs-to.ts'
import { time, users } from './users.ts'

/** Who a user is at an identity provider: issuer and subject, never the e-mail address. */
export const identities = pgTable(
  'identities',
  {
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    userId: belongsTo('user_id', () => users.id),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    // findAccountOf, the archive of a traveller, and the cascade where one is deleted
    index('identities_user_id_idx').on(table.userId),
  ],
)
