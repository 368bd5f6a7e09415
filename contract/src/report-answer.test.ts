import { expect, test } from 'vitest'
import { reportAnswerText } from './report-answer.ts'

test('marks of direction in what is quoted turn none of the words around it', () => {
  const quote = '\u202Egnp.evil\u202C \u2067z\u200F'
  const text = reportAnswerText({ kind: 'comment', username: 'jonas', quote, state: 'acted', isRemoved: true })
  expect(text).toBe('Your report of the comment “\u2068gnp.evil z\u2069” by @jonas: we removed it')
})

test.each([
  [{ state: 'acted', isRemoved: false } as const, 'it broke the rules, and we did something about it'],
  [{ state: 'nothing-found', isRemoved: false } as const, 'we looked at it, and it did not break the rules'],
])('what else was done is not told: %o', (outcome, words) => {
  expect(reportAnswerText({ kind: 'traveller', username: null, quote: null, ...outcome })).toBe(
    `Your report of the traveler: ${words}`,
  )
})
