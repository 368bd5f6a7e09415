import { expect, test } from 'vitest'
import { counts, failure, sum, summary, withCrash } from './lib/counts.mjs'

test('the last lines name each failed test with what went wrong, in one line each, before the counts', () => {
  const red = '\u001b[31mexpected 1 to be 2\u001b[39m\n    at somewhere'
  const unit = counts({ passed: 10, failures: [failure('a.test.ts one', red), failure('b.test.ts')], skipped: 1 })
  const total = sum([unit, counts({ passed: 2, flaky: [failure('c.spec.ts:3 two', 'Timeout')] })])
  expect(summary(total).split('\n')).toEqual([
    'Failed (2):',
    '  a.test.ts one: expected 1 to be 2',
    '  b.test.ts',
    'Passed only at a second try (1):',
    '  c.spec.ts:3 two: Timeout',
    '12 passed, 2 failed, 1 skipped',
  ])
  expect(summary(counts({ passed: 3 }))).toBe('3 passed, 0 failed')
  expect(failure('long', 'x'.repeat(10_000)).length).toBeLessThan(300)
})

test('a failure says what caused it', () => {
  const lost = new Error('the connection is lost')
  expect(failure('a', new Error('Failed query: select\nparams: ', { cause: lost }))).toBe(
    'a: Error: Failed query: select (caused by Error: the connection is lost)',
  )
  expect(failure('a', { message: '' })).toBe('a')
})

test('a stage that ran nothing, or ended badly without a failed test, is a failure with its name', () => {
  expect(withCrash('Unit tests', counts(), 0).failures).toEqual(['Unit tests: no test ran (exit code 0)'])
  const unhandled = withCrash('Unit tests', counts({ passed: 5 }), 1)
  expect(summary(unhandled)).toContain('Unit tests: ended with exit code 1 and no failed test')
  const failed = counts({ passed: 5, failures: ['a'] })
  expect(withCrash('Unit tests', failed, 1)).toEqual(failed)
  expect(withCrash('Unit tests', counts({ passed: 5 }), 0).failures).toEqual([])
})
