import { expect, it } from 'vitest'
import { nextCursor } from './query-client.ts'

it('finds the cursor of the next page', () => {
  expect(nextCursor('</api/posts?limit=10&before=a%2Bb>; rel="next"')).toBe('a+b')
  expect(nextCursor('</x?before=1>; rel="prev", <http://h/api/posts?before=2>; rel="next"')).toBe('2')
})

it.each([null, '', '</api/posts?page=1>; rel="prev"', '</api/posts>; rel="next"'])('finds none in %s', (link) => {
  expect(nextCursor(link)).toBeUndefined()
})
