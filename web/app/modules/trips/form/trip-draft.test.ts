import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EMPTY_TRIP } from './trip-fields.ts'
import { dropTripDraft, keepTripDraft, readTripDraft } from './use-trip-form.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
})
afterEach(() => void vi.unstubAllGlobals())

test('a traveller finds a half-written trip again after a reload, and nobody else does', () => {
  const draft = { key: 'a-key', fields: { ...EMPTY_TRIP, destination: 'Kyoto', tags: ['Culture'] } }
  keepTripDraft('ann', draft)
  expect(readTripDraft('ann')).toEqual(draft)
  expect(readTripDraft('ben')).toBeNull()
  dropTripDraft('ann')
  expect(readTripDraft('ann')).toBeNull()
})

test('a draft that cannot be read is a blank form', () => {
  sessionStorage.setItem('trip-draft:ann', '{"fields":')
  expect(readTripDraft('ann')).toBeNull()
  sessionStorage.setItem('trip-draft:ann', '{"key":"k","fields":{"audience":"nobody"}}')
  expect(readTripDraft('ann')).toBeNull()
})
