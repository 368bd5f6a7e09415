import { refusalOf } from './causes.ts'

/** Whether a statement took or waited too long (lock_not_available, query_canceled): nothing of its transaction is there. */
export const isStatementTimeout = (error: unknown): boolean => refusalOf(error, '55P03', '57014') !== undefined
