import { bigint, index, integer, pgTable, varchar } from '../sql.ts'

/** What rate-limiter-flexible counts where restarts and several processes must not forget it; its shape is the library's. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    /** Keyed hash of what is limited: a reader of the table learns no address and no mistyped e-mail. */
    key: varchar('key', { length: 255 }).primaryKey(),
    points: integer('points').notNull().default(0),
    /** Milliseconds since 1970. */
    expire: bigint('expire', { mode: 'number' }),
  },
  // deleteExpiredOfIdentity
  (table) => [index('rate_limits_expire_idx').on(table.expire)],
)
