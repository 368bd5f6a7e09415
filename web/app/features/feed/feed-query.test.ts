import { describe, expect, it } from 'vitest'
import { nextOf } from './feed-query.ts'
import { tripForTests } from './trip-for-tests.ts'

const pageOf = (count: number, next?: string) => ({
  items: Array.from({ length: count }, (_, n) => tripForTests(`trip ${n}`)),
  next,
})

describe('whether there is a next page', () => {
  it('follows the link of a full page', () => {
    expect(nextOf(pageOf(10, 'cursor'))).toBe('cursor')
  })

  it('ends where a page is not full, whatever its link says', () => {
    expect(nextOf(pageOf(9, 'cursor'))).toBeUndefined()
  })

  it('ends where a full page has no link', () => {
    expect(nextOf(pageOf(10))).toBeUndefined()
  })
})
