import { type Trip, TripBody } from '@caravan/contract/trips.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tripForTests } from '../trip-for-tests.ts'
import { previewPoster } from './poster-preview.tsx'
import { EMPTY_TRIP, FIELDS, fieldAt, fieldsOf, flexibleOf, nextVariant, TripFields } from './trip-fields.ts'
import { availableAudiences, canOpenMoreByGender, closedAudienceReason } from './trip-form.tsx'
import { withTag } from './trip-form-fields.tsx'
import { dropTripDraft, fieldsOfNextYear, keepTripDraft, readTripDraft } from './use-trip-form.ts'

test('a blank form is refused at each field that must be filled in, and at no other', () => {
  const result = TripFields.safeParse(EMPTY_TRIP)
  const refused = new Set(result.error?.issues.map(({ path }) => path[0]))
  expect([...refused]).toEqual(['destination', 'country', 'startDate', 'endDate', 'description'])
})

test('what the server says about a field lands under that field', () => {
  expect(fieldAt('/startDate')).toBe('startDate')
  expect(fieldAt('/tags/3')).toBe('tags')
  expect(fieldAt('/placeId')).toBe('destination')
  expect(fieldAt('/userId')).toBeUndefined()
  expect(fieldAt('')).toBeUndefined()
})

test('every field of the contract has its place on the screen', () => {
  expect([...FIELDS].sort()).toEqual(Object.keys(TripBody.shape).sort())
})

test('after the last drawing of a place comes the first again', () => {
  expect(nextVariant(0)).toBe(1)
  expect(nextVariant(99)).toBe(0)
})

test('a trip that ends before it starts is refused at its end', () => {
  const trip = { ...EMPTY_TRIP, destination: 'Kyoto', country: 'Japan', description: 'Maple season.' }
  const dates = { startDate: '2026-11-24', endDate: '2026-11-12' }
  const issues = TripFields.safeParse({ ...trip, ...dates }).error?.issues
  expect(issues?.map(({ path, message }) => [path[0], message])).toEqual([
    ['endDate', 'End date cannot be before the start date.'],
  ])
  expect(TripFields.safeParse({ ...trip, startDate: '2026-11-12', endDate: '2026-11-12' }).success).toBe(true)
})

test('flexible dates are refused at the nights or the day that is wrong, and sent as the call takes them', () => {
  const kyoto = { ...EMPTY_TRIP, destination: 'Kyoto', country: 'Japan', description: 'Maple season.' }
  const november = { ...kyoto, startDate: '2026-11-01', endDate: '2026-11-30' }
  const refused = (min: string, max: string, days = november) =>
    TripFields.safeParse({ ...days, nights: { min, max } }).error?.issues.map(({ path }) => path.join('.'))
  expect(refused('5', '8')).toBeUndefined()
  expect(refused('', '8')).toEqual(['nights.min'])
  expect(refused('0', '1.5')).toEqual(['nights.min', 'nights.max'])
  expect(refused('9', '8')).toEqual(['nights.max'])
  expect(refused('5', '30')).toEqual(['nights.max'])
  expect(refused('1', '2', { ...november, endDate: '2027-11-30' })).toEqual(['endDate'])
  expect(flexibleOf({ ...november, nights: { min: '5', max: '8' } })).toEqual({
    earliest: '2026-11-01',
    latest: '2026-11-30',
    minNights: 5,
    maxNights: 8,
  })
  expect(flexibleOf(november)).toBeNull()
})

test('a flexible trip is edited as nights in its window', () => {
  const flexible = { earliest: '2026-11-12', latest: '2026-11-24', minNights: 5, maxNights: 8 }
  expect(fieldsOf(tripForTests('kyoto', { flexible }))).toMatchObject({
    startDate: '2026-11-12',
    endDate: '2026-11-24',
    nights: { min: '5', max: '8' },
  })
})

test('a day that was not understood is refused with a form that is', () => {
  const kyoto = { ...EMPTY_TRIP, destination: 'Kyoto', country: 'Japan', description: 'Maple season.' }
  const messages = (startDate: string) =>
    TripFields.safeParse({ ...kyoto, startDate, endDate: '2026-11-12' }).error?.issues.map(({ message }) => message)
  expect(messages('12 مهر ۱۴۰۵')).toEqual(['Type the day like 4 Oct 2026.'])
  expect(messages('')).toEqual(['Choose a date.'])
})

test.each([
  ['  Street  food ', ['Culture', 'Street food']],
  ['   ', ['Culture']],
  ['culture', ['Culture']],
])('a tag typed as %j is added trimmed, and ignored where it is blank or there in any case', (typed, tags) => {
  expect(withTag(['Culture'], typed).tags).toEqual(tags)
})

test('an eleventh tag and one of 31 characters are refused with the reason', () => {
  const ten = Array.from({ length: 10 }, (_, index) => `Tag ${index}`)
  expect(withTag(ten, 'One more').refusal).toBe('A trip can have at most 10 tags.')
  expect(withTag([], 'x'.repeat(31)).refusal).toBe('A tag can have at most 30 characters.')
  expect(withTag([], '🏔'.repeat(30)).tags).toHaveLength(1)
})

test.each([
  ['woman', undefined, ['all', 'female']],
  ['man', undefined, ['all', 'male']],
  [null, undefined, ['all']],
  ['rather_not_say', undefined, ['all']],
  ['non_binary', undefined, ['all']],
  // a posted trip keeps its audience
  [null, 'female', ['all', 'female']],
] as const)('the gender %s can post a trip, posted before to %s, to %j', (gender, posted, audiences) => {
  expect(availableAudiences(gender, posted)).toEqual(audiences)
})

test('more opens by a gender where none is stated', () => {
  expect([canOpenMoreByGender(null), canOpenMoreByGender('non_binary')]).toEqual([true, false])
})

test('the reason names those who are meant', () => {
  expect(closedAudienceReason('man')).toBe('Only women can post to women.')
  expect(closedAudienceReason('woman')).toBe('Only men can post to men.')
  expect(closedAudienceReason(null)).toBe('Only women can post to women, and only men to men.')
})

const kyoto = { ...EMPTY_TRIP, destination: 'Kyoto', country: 'Japan', countryCode: 'JP', placeId: 'g1857910' }

test('a place chosen from the list shows its own drawing, and another one on demand', () => {
  expect(previewPoster(kyoto)).toEqual({ posterUrl: '/postcards/g1857910/0', isOwn: true })
  expect(previewPoster({ ...kyoto, posterVariant: 7 }).posterUrl).toBe('/postcards/g1857910/7')
})

test('a name typed freely shows its country, or nowhere in particular', () => {
  expect(previewPoster({ ...kyoto, placeId: null })).toEqual({ posterUrl: '/postcards/c-jp/0', isOwn: false })
  expect(previewPoster({ ...kyoto, placeId: null, countryCode: '' })).toEqual({
    posterUrl: '/postcards/t-xx-somewhere/0',
    darkUrl: '/postcards/t-xx-somewhere/18',
    isOwn: false,
  })
})

test('a posted trip to a place typed freely keeps its drawing until its place is changed', () => {
  const posted = {
    placeId: null,
    destination: 'Casa do Mar',
    country: 'Portugal',
    posterUrl: '/postcards/t-pt-casa-do-mar/3',
  }
  const fields = { ...EMPTY_TRIP, destination: 'Casa do Mar', country: 'Portugal', posterVariant: 4 }
  expect(previewPoster(fields, posted).posterUrl).toBe('/postcards/t-pt-casa-do-mar/4')
  expect(previewPoster({ ...fields, destination: 'Casa' }, posted).isOwn).toBe(false)
})

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

const TODAY = '2026-11-23'
const again = (change: Partial<Trip>, today = TODAY) =>
  fieldsOfNextYear({ ...tripForTests('lisbon'), ...change }, today)
const days = (startDate: string, endDate: string, today = TODAY) => {
  const fields = again({ startDate, endDate, flexible: null }, today)
  return [fields.startDate, fields.endDate]
}

test('all but the days is as it was', () => {
  const trip: Trip = {
    ...tripForTests('lisbon'),
    ...{ startDate: '2026-05-01', endDate: '2026-05-08', tags: ['Food'], audience: 'female', placeId: '2267057' },
    ...{ imageUrl: '/objects/trips/018f0000-0000-7000-8000-000000000000', posterVariant: 7 },
  }
  const { destination, country, description, tags, audience, placeId, imageUrl, posterVariant } = trip
  expect(fieldsOfNextYear(trip, TODAY)).toMatchObject({
    ...{ destination, country, description, tags, audience, placeId, imageUrl, posterVariant },
    ...{ startDate: '2027-05-01', endDate: '2027-05-08', flexible: null, nights: null },
  })
})

test('the days are a year on, or as many as it takes for them to come', () => {
  expect(days('2026-05-01', '2026-05-08')).toEqual(['2027-05-01', '2027-05-08'])
  expect(days('2025-12-29', '2026-01-03')).toEqual(['2026-12-29', '2027-01-03'])
  expect(days('2025-11-23', '2025-11-30')).toEqual(['2026-11-23', '2026-11-30'])
  expect(days('2025-11-22', '2025-11-30')).toEqual(['2027-11-22', '2027-11-30'])
  expect(days('2019-07-04', '2019-07-05')).toEqual(['2027-07-04', '2027-07-05'])
  expect(days('2026-11-20', '2026-11-24')).toEqual(['2027-11-20', '2027-11-24'])
})

test('29 February is the 28th in a year without one, and itself in a year with one', () => {
  expect(days('2024-02-29', '2024-02-29')).toEqual(['2027-02-28', '2027-02-28'])
  expect(days('2024-02-20', '2024-02-29', '2027-03-01')).toEqual(['2028-02-20', '2028-02-29'])
  expect(days('2024-02-29', '2024-03-02')).toEqual(['2027-02-28', '2027-03-02'])
  expect(days('2096-02-29', '2096-02-29', '2099-06-01')).toEqual(['2100-02-28', '2100-02-28'])
})

test('a window keeps its nights as far as they fit', () => {
  const window = (earliest: string, latest: string, minNights: number, maxNights: number) => {
    const flexible = { earliest, latest, minNights, maxNights }
    const { startDate, endDate, nights } = again({ startDate: earliest, endDate: latest, flexible })
    return [startDate, endDate, nights?.min, nights?.max]
  }
  expect(window('2026-09-01', '2026-09-30', 5, 8)).toEqual(['2027-09-01', '2027-09-30', '5', '8'])
  expect(window('2024-02-01', '2024-02-29', 5, 28)).toEqual(['2027-02-01', '2027-02-28', '5', '27'])
  expect(window('2024-02-28', '2024-02-29', 1, 1)).toEqual(['2027-02-28', '2027-03-01', '1', '1'])
})
