let last = 0

/** Short, and another one each time: also in the same millisecond, and in the worker beside this one. */
export function uniqueSuffix(): string {
  last = Math.max(Date.now(), last + 1)
  return last.toString(36) + (process.env.TEST_PARALLEL_INDEX ?? '')
}
