import type { Place } from '@caravan/contract/places.ts'
import { expect, test } from 'vitest'
import { regionLine, shownPlaces } from './shown-places.ts'

const place = (id: string, kind: Place['kind']): Place => ({
  id,
  name: id,
  region: 'Somewhere',
  country: 'Japan',
  countryCode: 'JP',
  kind,
})

test('somebody who looks for a country is offered countries alone', () => {
  const found = [place('Japan', 'country'), place('Jaipur', 'city'), place('Jamaica', 'country')]
  expect(shownPlaces(found, 'country').map(({ id }) => id)).toEqual(['Japan', 'Jamaica'])
  expect(shownPlaces(found)).toHaveLength(3)
})

test('a list shows at most eight places', () => {
  expect(shownPlaces(Array.from({ length: 20 }, (_, index) => place(`Town ${index}`, 'city')))).toHaveLength(8)
})

test('a country is not described by its own name', () => {
  expect(regionLine({ ...place('Japan', 'country'), region: 'Japan' })).toBe('')
  expect(regionLine(place('Kyoto', 'city'))).toBe('Somewhere')
})
