/** @typedef {{ passed: number, failed: number, skipped: number, flaky: string[] }} Counts `flaky`: names of those that passed only at a second try */

export const counts = (passed, failed, skipped = 0, flaky = []) => ({ passed, failed, skipped, flaky })

export const sum = (all) =>
  all.reduce(
    (one, other) =>
      counts(
        one.passed + other.passed,
        one.failed + other.failed,
        one.skipped + other.skipped,
        one.flaky.concat(other.flaky),
      ),
    counts(0, 0),
  )

/** Nothing where each test that passed did so at its first try. */
export const flakyLine = ({ flaky }) =>
  flaky.length > 0 ? `Passed only at a second try (${flaky.length}): ${flaky.join('; ')}` : ''

export const countsLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`

/** A stage that ended badly without a failed test has crashed, and one that ran nothing has tested nothing. */
export function withCrash(result, code) {
  const isCrash = (code !== 0 && result.failed === 0) || result.passed + result.failed === 0
  return isCrash ? { ...result, failed: result.failed + 1 } : result
}
