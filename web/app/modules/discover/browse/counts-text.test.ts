import { expect, it } from 'vitest'
import { countsText } from './popular.tsx'

it('counts travelers and posts, and says no number of very few', () => {
  expect(countsText({ travelers: 5, trips: 12 })).toBe('5 travelers\u00a0· 12 posts')
  expect(countsText({ travelers: 3, trips: 1 })).toBe('3 travelers\u00a0· 1 post')
  expect(countsText({ travelers: null, trips: null })).toBe('Fewer than 3 travelers\u00a0· few posts')
})
