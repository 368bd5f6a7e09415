import { expect, test } from 'vitest'
import { comingMonths } from '../../trips/trip-keys.ts'
import { shortMonthText, tagsIn, wishDetail } from './wish-form.tsx'

test('a wish says its month and its tags', () => {
  expect(wishDetail({ month: '2027-03', tags: ['surf', 'hiking'] })).toBe('March 2027 · surf, hiking')
  expect(wishDetail({ month: null, tags: [] })).toBe('Any month')
  expect(shortMonthText('2027-03')).toBe('Mar 2027')
})

test('twelve months are offered, from this one on over the end of the year', () => {
  const months = comingMonths('2026-11-22')
  expect([months.length, months[0], months[2], months.at(-1)]).toEqual([12, '2026-11', '2027-01', '2027-10'])
})

test('tags are typed with commas or marks, and each counts once', () => {
  expect(tagsIn('surf, #Slow  travel,, Surf')).toEqual(['Surf', 'Slow travel'])
  expect(tagsIn(' ')).toEqual([])
})
