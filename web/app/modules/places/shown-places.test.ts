import { expect, test } from 'vitest'
import { regionLine } from './place-combobox.tsx'

test('a country is not described by its own name', () => {
  const japan = { id: 'c-jp', name: 'Japan', country: 'Japan', countryCode: 'JP' }
  expect(regionLine({ ...japan, region: 'Japan', kind: 'country' })).toBe('')
  expect(regionLine({ ...japan, id: 'g1', name: 'Kyoto', region: 'Japan', kind: 'city' })).toBe('Japan')
})
