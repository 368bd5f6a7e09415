import { describe, expect, test } from 'vitest'
import { multiLineText, singleLineText } from './text.ts'
import { lengthOf } from './text-length.ts'

const name = singleLineText({ min: 1, max: 5, label: 'Name' })

describe('text', () => {
  test.each([
    ['  Mara ', 'Mara'],
    ['e\u0301', 'é'],
    ['a\tb', 'a b'],
    ['a\u0000b', 'ab'],
    ['a\nb', 'a b'],
    ['a\u202eb', 'ab'],
  ])('%j is stored as %j', (given, stored) => {
    expect(name.parse(given)).toBe(stored)
  })

  test('keeps its line breaks where it may have several lines', () => {
    expect(multiLineText({ max: 10, label: 'Text' }).parse('a\r\nb\rc')).toBe('a\nb\nc')
  })

  test('that shows nothing is as good as none', () => {
    for (const empty of ['', ' ', '\u200b', '\u2800', '\u0301']) {
      expect(name.safeParse(empty).error?.issues.map((issue) => issue.message)).toEqual(['Name is required.'])
    }
  })

  test('is counted in characters, not in units', () => {
    expect(lengthOf('🏔é')).toBe(2)
    expect(name.safeParse('🏔🏔🏔🏔🏔').success).toBe(true)
    expect(name.safeParse('abcdef').error?.issues[0]?.message).toBe('Name can have at most 5 characters.')
  })
})
