import type { CalendarTrip, MatchOverlap } from '@caravan/contract/own-trips.ts'
import { expect, test } from 'vitest'
import { dayMarks, marksText } from './month-grid.tsx'

const trip = (id: string, startDate: string, endDate: string, flexible: CalendarTrip['flexible'] = null) => ({
  ...{ id, destination: id, country: 'Portugal', startDate, endDate, isOver: false, flexible },
})
const lanes = (marks: ReturnType<typeof dayMarks>, day: string) => marks.get(day)?.bars.map((bar) => bar?.trip.id)
const marked = (trips: CalendarTrip[], overlaps: MatchOverlap[] = []) =>
  dayMarks({ trips, overlaps }, '2026-12-01', '2026-12-31')

test('a trip keeps its lane, and a later one takes a lane that is free again', () => {
  const marks = marked([
    trip('Lisbon', '2026-11-20', '2026-12-03'),
    trip('Porto', '2026-12-02', '2026-12-06'),
    trip('Faro', '2026-12-04', '2026-12-04'),
  ])
  expect(lanes(marks, '2026-12-01')).toEqual(['Lisbon'])
  expect(lanes(marks, '2026-12-03')).toEqual(['Lisbon', 'Porto'])
  expect(lanes(marks, '2026-12-04')).toEqual(['Faro', 'Porto'])
  expect(lanes(marks, '2026-12-06')).toEqual([undefined, 'Porto'])
  expect([...marks.keys()]).toEqual(['01', '02', '03', '04', '05', '06'].map((day) => `2026-12-${day}`))
  const bars = [marks.get('2026-12-01')?.bars[0], marks.get('2026-12-04')?.bars[0], marks.get('2026-12-06')?.bars[1]]
  expect(bars.map((bar) => [bar?.isStart, bar?.isEnd])).toEqual([
    [false, false],
    [true, true],
    [false, true],
  ])
})

test('what finds no lane is counted', () => {
  const marks = marked(['a', 'b', 'c', 'd', 'e'].map((id) => trip(id, '2026-12-24', '2026-12-26')))
  expect([lanes(marks, '2026-12-25'), marks.get('2026-12-25')?.more]).toEqual([['a', 'b', 'c'], 2])
})

test('a day is said in words: where one is, where one may be, and with whom', () => {
  const user = { id: 'aiko', username: 'aiko', firstName: 'Aiko', profileImageUrl: null, profileImagePreview: null }
  const flexible = { earliest: '2026-12-01', latest: '2026-12-31', minNights: 2, maxNights: 3 }
  const theirs = { trip: trip('Sintra', '2026-12-01', '2026-12-09'), user, matchId: 'match', mineId: 'Lisbon' }
  const days = { from: '2026-12-03', to: '2026-12-04', isPossible: false }
  const marks = marked(
    [trip('Lisbon', '2026-12-03', '2026-12-07'), trip('Porto', '2026-12-01', '2026-12-31', flexible)],
    [
      { ...theirs, ...days },
      { ...theirs, ...days },
    ],
  )
  const text = (day: string) => {
    const found = marks.get(`2026-12-${day}`)
    return found && marksText(found)
  }
  expect(text('04')).toBe('Lisbon, maybe Porto; with Aiko')
  expect(text('05')).toBe('Lisbon, maybe Porto')
  expect(text('31')).toBe('maybe Porto')
})
