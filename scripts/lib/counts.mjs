/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

export const counts = (passed, failed, skipped = 0) => ({ passed, failed, skipped })

export const sum = (all) =>
  all.reduce(
    (one, other) => counts(one.passed + other.passed, one.failed + other.failed, one.skipped + other.skipped),
    counts(0, 0),
  )

export const countsLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`

/** A stage that ended badly without a failed test has crashed, and one that ran nothing has tested nothing. */
export function withCrash(result, code) {
  const isCrash = (code !== 0 && result.failed === 0) || result.passed + result.failed === 0
  return isCrash ? { ...result, failed: result.failed + 1 } : result
}
