import type { TrustedContact } from '@caravan/contract/trusted-contact.ts'
import { expect, it, test } from 'vitest'
import { groupStateOf } from './group-plans.tsx'
import { missingText } from './plan-parts.tsx'
import { clockIn, firstSensible, momentOf, timeZones, whenOf, zoneInWords } from './plan-times.ts'

it('shows what a clock there shows, and finds the moment again', () => {
  const at = new Date('2026-07-01T18:30:00Z')
  expect(clockIn('Europe/Lisbon', at)).toBe('2026-07-01T19:30')
  expect(clockIn('Asia/Kathmandu', at)).toBe('2026-07-02T00:15')
  for (const zone of ['Europe/Lisbon', 'Asia/Kathmandu', 'America/St_Johns', 'Pacific/Kiritimati', 'UTC'])
    expect(momentOf(clockIn(zone, at), zone)).toEqual(at)
})

it('knows the hour that is left out in spring, and the one before the clock goes back', () => {
  // 01:30 does not come in Lisbon on that day
  expect(clockIn('Europe/Lisbon', momentOf('2026-03-29T01:30', 'Europe/Lisbon'))).toMatch(/T(00|02):30$/)
  expect(momentOf('2026-03-29T02:30', 'Europe/Lisbon').toISOString()).toBe('2026-03-29T01:30:00.000Z')
})

it('says when and in which zone, and the day of the end where that is another one', () => {
  const plan = { startsAt: '2026-11-24T19:30:00Z', endsAt: '2026-11-24T22:00:00Z', timeZone: 'Europe/Lisbon' }
  expect(whenOf(plan)).toBe('Tue 24 Nov, 19:30 – 22:00')
  expect(whenOf({ ...plan, endsAt: '2026-11-25T01:00:00Z' })).toBe('Tue 24 Nov, 19:30 – Wed 25 Nov, 01:00')
  expect(zoneInWords('Europe/Lisbon', plan.startsAt)).toBe('Western European Standard Time')
})

it('begins on the first shared day in the evening, by the clock of the place', () => {
  const now = Date.parse('2026-11-24T12:10:00Z')
  expect(firstSensible({ from: '2026-12-03', to: '2026-12-07' }, 'Asia/Kathmandu', now)).toBe('2026-12-03T18:00')
  // further ahead than a plan may begin
  expect(firstSensible({ from: '2028-12-03', to: '2028-12-07' }, 'Europe/Lisbon', now)).toBe('2026-11-24T14:00')
})

it('begins in an hour or two where both are there already, and never at night', () => {
  const shared = { from: '2026-11-20', to: '2026-11-28' }
  const at = (time: string, zone = 'Europe/Lisbon') => firstSensible(shared, zone, Date.parse(time))
  expect(at('2026-11-24T12:10:00Z')).toBe('2026-11-24T14:00')
  expect(at('2026-11-24T05:10:00Z')).toBe('2026-11-24T10:00')
  expect(at('2026-11-24T20:30:00Z')).toBe('2026-11-25T18:00')
  expect(at('2026-11-24T23:30:00Z')).toBe('2026-11-25T18:00')
  // in Kiritimati the next day has begun long before
  expect(at('2026-11-24T12:10:00Z', 'Pacific/Kiritimati')).toBe('2026-11-25T10:00')
  expect(firstSensible(null, 'Europe/Lisbon', Date.parse('2026-11-24T12:10:00Z'))).toBe('2026-11-24T14:00')
})

it('offers the zone that is chosen, also one that this browser lists under another name', () => {
  expect(timeZones('Asia/Calcutta').some(({ value }) => value === 'Asia/Calcutta')).toBe(true)
})

const contact = (status: TrustedContact['status']): TrustedContact => ({
  ...{ email: 'lea@example.org', name: null, status, askedAt: '2026-11-21T12:00:00Z' },
})

test('what a check-in still needs is named: a contact, their answer, PINs', () => {
  const needs = (who: TrustedContact | null, hasPins: boolean) => missingText({ contact: who, hasPins })?.needs
  expect(needs(null, false)).toBe('A trusted contact who agrees is missing, and two PINs.')
  expect(needs(null, true)).toBe('A trusted contact who agrees is missing.')
  expect(needs(contact('asked'), false)).toBe('The answer of your trusted contact is missing, and two PINs.')
  expect(needs(contact('asked'), true)).toBe('The answer of your trusted contact is missing.')
  expect(needs(contact('consenting'), false)).toBe('Only your two PINs are missing.')
  expect(needs(contact('withdrawn'), true)).toBe('Whom you asked is not your contact: another one is missing.')
  expect(needs(contact('refused'), false)).toContain('two PINs')
})

test('nothing is missing where somebody agreed and both PINs are chosen', () => {
  expect(missingText({ contact: contact('consenting'), hasPins: true })).toBeNull()
})

type Shown = Parameters<typeof groupStateOf>[0]

const MARA = { id: 'mara', username: 'mara', firstName: 'Mara', profileImageUrl: null, profileImagePreview: null }
const shown = (group: Partial<Shown['group']>, status: Shown['status'] = 'proposed'): Shown => ({
  status,
  group: { groupChatId: 'chat', proposer: MARA, isIn: false, isAskedAgain: false, count: 1, people: [], ...group },
  viewer: {
    ...{ canAgree: true, canTakeBack: false, canChange: false, canCallOff: false },
    ...{ canExpectCheckIn: false, canEndCheckIn: false, canCheckIn: false },
  },
})

test.each([
  [shown({}), 'Mara proposes, 1 in'],
  [shown({ count: 0 }), 'Mara proposes, 0 in'],
  [shown({ isIn: true }, 'agreed'), 'Nobody else is in yet'],
  [shown({ isIn: true, count: 2 }, 'agreed'), 'You and 1 other are in'],
  [shown({ isIn: true, count: 7 }, 'agreed'), 'You and 6 others are in'],
  [shown({ isAskedAgain: true }), 'Changed: are you still in?'],
  [shown({}, 'called-off'), 'Called off'],
])('a plan says how it stands (%#)', (plan, words) => {
  expect(groupStateOf(plan)).toBe(words)
})

test('where it has begun nobody is asked whether they are still in', () => {
  const { viewer, ...plan } = shown({ isAskedAgain: true })
  expect(groupStateOf({ ...plan, viewer: { ...viewer, canAgree: false } })).toBe('Mara proposes, 1 in')
})
