import { describe, expect, it } from 'vitest'
import { createAttempts } from './attempt-key.ts'

describe('sending a comment', () => {
  it('is the same attempt when the same words are sent again after a failure', () => {
    const attempts = createAttempts()
    expect(attempts.keyFor('Hello')).toBe(attempts.keyFor('Hello'))
  })

  it('is another attempt with other words', () => {
    const attempts = createAttempts()
    expect(attempts.keyFor('Hello')).not.toBe(attempts.keyFor('Hello there'))
  })

  it('lets somebody say the same thing twice', () => {
    const attempts = createAttempts()
    const first = attempts.keyFor('Yes!')
    attempts.settled()
    expect(attempts.keyFor('Yes!')).not.toBe(first)
  })

  it('names an attempt in visible ASCII, which is all that a header holds', () => {
    expect(createAttempts().keyFor('سلام')).toMatch(/^[0-9a-f-]{36}$/)
  })
})
