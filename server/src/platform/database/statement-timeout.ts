import { refusalOf } from './causes.ts'

/**
 * Whether a statement took or waited longer than it may: lock_not_available (`lock_timeout`) and query_canceled
 * (`statement_timeout`). Nothing of its transaction is there.
 */
export const isStatementTimeout = (error: unknown): boolean => refusalOf(error, '55P03', '57014') !== undefined
