import { LIMITS } from '@caravan/contract/limits.ts'

let last = 0

/** Short, and another one each time: also in the same millisecond, and in the worker beside this one. */
export function uniqueSuffix(): string {
  last = Math.max(Date.now(), last + 1)
  return last.toString(36) + (process.env.TEST_PARALLEL_INDEX ?? '')
}

/** Begins with `name`, which is cut where the whole would be too long for a username. */
export function uniqueUsername(name: string): string {
  const suffix = `.${uniqueSuffix()}`
  return name.slice(0, LIMITS.username.max - suffix.length) + suffix
}
