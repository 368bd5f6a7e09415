/** PostgreSQL gave a statement up: lock_not_available (`lock_timeout`) and query_canceled (`statement_timeout`). */
const STATES = new Set(['55P03', '57014'])

/** Whether a statement took or waited longer than it may: nothing of its transaction is there. Others may have wrapped the error. */
export function isStatementTimeout(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && STATES.has(cause.code)) return true
  }
  return false
}
