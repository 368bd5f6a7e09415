import { expect, test } from 'vitest'
import { counts, failure, figureRows, sum, summary, withCrash } from './lib/counts.mjs'

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

test('a figure is a line with its bar and verdict; what could not be measured is a line that failed', () => {
  const figures = [
    { what: 'delay', value: '12 ms', bar: 'at most 20 ms', isMet: true },
    { what: 'size', value: '9 KB', bar: 'at most 5 KB', isMet: false },
    { what: 'count', value: '3', bar: '', isMet: true },
  ]
  const reasons = ['size: falls short', 'Error: nobody answers\n    at bench.ts', 'rate: not measured']
  expect(figureRows('feed', { figures, reasons })).toEqual([
    ['feed', 'delay', '12 ms', 'at most 20 ms', 'met'],
    ['feed', 'size', '9 KB', 'at most 5 KB', 'falls short'],
    ['feed', 'count', '3', '', ''],
    ['feed', 'Error: nobody answers', '', '', 'failed'],
    ['feed', 'rate: not measured', '', '', 'failed'],
  ])
})
