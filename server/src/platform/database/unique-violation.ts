const STATE = '23505'

/** Whether somebody else has stored meanwhile what may be there once. Others may have wrapped the error. */
export function isUniqueViolation(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && cause.code === STATE) return true
  }
  return false
}
