import { index, pgTable, text, uniqueIndex, uuid } from '../sql.ts'
import { belongsTo } from './belongs-to.ts'
import { time } from './users.ts'

/** E-mail and password accounts of the embedded identity provider. Each one's e-mail address was confirmed. */
export const accounts = pgTable(
  'accounts',
  {
    /** The subject that the provider states about this account. */
    id: uuid('id').primaryKey(),
    /** Lower case always. */
    email: text('email').notNull(),
    /** Argon2id, in PHC notation. */
    passwordHash: text('password_hash').notNull(),
    emailVerifiedAt: time('email_verified_at'),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (table) => [uniqueIndex('accounts_email_key').on(table.email)],
)

/** Accounts that somebody asked for and that wait for their e-mail address to be confirmed. */
export const signUps = pgTable(
  'sign_ups',
  {
    /** Of the token in the mailed link; the token itself is kept nowhere. */
    tokenHash: text('token_hash').primaryKey(),
    email: text('email').notNull(),
    passwordHash: text('password_hash').notNull(),
    /** The sign-in during which it was asked for: the same browser goes on where it was. */
    interaction: text('interaction').notNull(),
    expiresAt: time('expires_at').notNull(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    // completeSignUp: the other links to the same address end
    index('sign_ups_email_idx').on(table.email),
    // deleteExpiredOfIdentity
    index('sign_ups_expires_idx').on(table.expiresAt),
  ],
)

/** One-time secrets for an account's owner: in a mailed link, or in the browser in which a password was just typed. */
export const accountTokens = pgTable(
  'account_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    accountId: belongsTo('account_id', () => accounts.id),
    purpose: text('purpose').$type<'reset-password' | 'sign-in' | 'change-email'>().notNull(),
    /** What the e-mail becomes; lower case. */
    newEmail: text('new_email'),
    expiresAt: time('expires_at').notNull(),
    usedAt: time('used_at'),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    // deleteTokensOf: the other links of the account end
    index('account_tokens_account_idx').on(table.accountId),
    // deleteExpiredOfIdentity
    index('account_tokens_expires_idx').on(table.expiresAt),
  ],
)
