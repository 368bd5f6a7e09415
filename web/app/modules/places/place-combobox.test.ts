import { expect, test } from 'vitest'
import { regionLine } from './place-combobox.tsx'
import { nextActive } from './suggestion-list.tsx'

test('a country is not described by its own name', () => {
  const japan = { id: 'c-jp', name: 'Japan', country: 'Japan', countryCode: 'JP' }
  expect(regionLine({ ...japan, region: 'Japan', kind: 'country' })).toBe('')
  expect(regionLine({ ...japan, id: 'g1', name: 'Kyoto', region: 'Japan', kind: 'city' })).toBe('Japan')
})

test('the arrow keys lead through the list, the text field and round again, and nowhere in an empty one', () => {
  const down = [-1, 0, 1, 2].map((active) => nextActive(active, 1, 3))
  expect(down).toEqual([0, 1, 2, -1])
  const up = [-1, 2, 1, 0].map((active) => nextActive(active, -1, 3))
  expect(up).toEqual([2, 1, 0, -1])
  expect([nextActive(-1, 1, 0), nextActive(-1, -1, 0)]).toEqual([-1, -1])
})
