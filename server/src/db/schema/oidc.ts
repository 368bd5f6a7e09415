import type { AdapterPayload, JWK } from 'oidc-provider'
import { index, jsonb, pgTable, primaryKey, text } from '../sql.ts'
import { time } from './users.ts'

/** What the embedded identity provider remembers: its sessions, grants, codes, tokens and interactions. */
export const oidcPayloads = pgTable(
  'oidc_payloads',
  {
    model: text('model').notNull(),
    id: text('id').notNull(),
    payload: jsonb('payload').$type<AdapterPayload>().notNull(),
    accountId: text('account_id'),
    grantId: text('grant_id'),
    userCode: text('user_code'),
    uid: text('uid'),
    consumedAt: time('consumed_at'),
    expiresAt: time('expires_at'),
  },
  (table) => [
    primaryKey({ columns: [table.model, table.id] }),
    // revokeByGrantId
    index('oidc_payloads_grant_idx').on(table.grantId),
    // findByUid
    index('oidc_payloads_uid_idx').on(table.uid),
    // findByUserCode
    index('oidc_payloads_user_code_idx').on(table.userCode),
    // endSessionsOf: all that was issued for an account
    index('oidc_payloads_account_idx').on(table.accountId),
    // deleteExpiredOfIdentity
    index('oidc_payloads_expires_idx').on(table.expiresAt),
  ],
)

/** The keys with which the embedded identity provider signs. */
export const oidcKeys = pgTable('oidc_keys', {
  purpose: text('purpose').primaryKey(),
  jwk: jsonb('jwk').$type<JWK>().notNull(),
  createdAt: time('created_at').notNull(),
})
