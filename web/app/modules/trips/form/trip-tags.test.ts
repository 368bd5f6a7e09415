import { expect, test } from 'vitest'
import { withTag } from './trip-form-fields.tsx'

test('a tag is added trimmed', () => {
  expect(withTag(['Culture'], '  Street  food ').tags).toEqual(['Culture', 'Street food'])
})

test('a blank tag and one that is there already are ignored, whatever their case', () => {
  expect(withTag(['Culture'], '   ').tags).toEqual(['Culture'])
  expect(withTag(['Culture'], 'culture').tags).toEqual(['Culture'])
})

test('an eleventh tag and one of 31 characters are refused with the reason', () => {
  const ten = Array.from({ length: 10 }, (_, index) => `Tag ${index}`)
  expect(withTag(ten, 'One more').refusal).toBe('A trip can have at most 10 tags.')
  expect(withTag([], 'x'.repeat(31)).refusal).toBe('A tag can have at most 30 characters.')
  expect(withTag([], '🏔'.repeat(30)).tags).toHaveLength(1)
})
