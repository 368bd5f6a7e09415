import fc from 'fast-check'
import { expect, test } from 'vitest'
import { useApp } from '../../../../test/build-app.ts'
import { gazetteerOf } from '../fitting-queries.ts'
import { understand } from './understand.ts'

const { database } = await useApp()
const gazetteer = gazetteerOf(database.db)

/** A Sunday. */
const TODAY = '2026-11-22'

/** Places, dates, tags and words of a line, as one text: 'Lisbon | 2027-05-01..2027-05-31 May 2027 | surf | sardines'. */
async function meaningOf(line: string, today = TODAY): Promise<string> {
  const { places, dates, tags, words } = await understand(line, today, gazetteer)
  const days = dates ? `${dates.from}..${dates.to} ${dates.label}` : ''
  return [
    places.map(({ name, country }) => (name === country ? name : `${name}, ${country}`)).join(' + '),
    days,
    tags.map(({ tag, isWritten }) => (isWritten ? `#${tag}` : tag)).join(' '),
    words.map(({ word }) => word).join(' '),
  ].join(' | ')
}

test.each([
  // the issue's own
  ['surf portugal may', 'Portugal | 2027-05-01..2027-05-31 May 2027 | surf | '],
  ['next weekend lisbon', 'Lisbon, Portugal | 2026-11-28..2026-11-29 Next weekend |  | '],
  ['4-10 oct', ' | 2027-10-04..2027-10-10 4 – 10 Oct 2027 |  | '],
  ['christmas', ' | 2026-12-24..2026-12-26 Christmas |  | '],
  ['october', ' | 2027-10-01..2027-10-31 October 2027 |  | '],
  ['#hiking', ' |  | #hiking | '],
  ['solo', ' |  | solo | '],
  // months
  ['november', ' | 2026-11-01..2026-11-30 November |  | '],
  ['dec', ' | 2026-12-01..2026-12-31 December |  | '],
  ['Sept 2027', ' | 2027-09-01..2027-09-30 September 2027 |  | '],
  ['may 2028', ' | 2028-05-01..2028-05-31 May 2028 |  | '],
  ['octobr', ' | 2027-10-01..2027-10-31 October 2027 |  | '],
  ['setpember', ' | 2027-09-01..2027-09-30 September 2027 |  | '],
  ['june to august', ' | 2027-06-01..2027-08-31 June – August 2027 |  | '],
  ['jun-aug', ' | 2027-06-01..2027-08-31 June – August 2027 |  | '],
  ['nov - feb', ' | 2026-11-01..2027-02-28 November – February |  | '],
  ['october november', ' | 2026-10-01..2026-11-30 October – November |  | '],
  ['may may', ' | 2027-05-01..2027-05-31 May 2027 |  | '],
  ['may 4 june', ' | 2027-05-04..2027-05-04 4 May 2027 |  | june'],
  ['early march', ' | 2027-03-01..2027-03-10 Early March 2027 |  | '],
  ['mid-april', ' | 2027-04-11..2027-04-20 Mid April 2027 |  | '],
  ['end of february', ' | 2027-02-21..2027-02-28 Late February 2027 |  | '],
  ['2027-05', ' | 2027-05-01..2027-05-31 May 2027 |  | '],
  // days
  ['4 oct', ' | 2027-10-04..2027-10-04 4 Oct 2027 |  | '],
  ['oct 4', ' | 2027-10-04..2027-10-04 4 Oct 2027 |  | '],
  ['4th of december', ' | 2026-12-04..2026-12-04 4 Dec |  | '],
  ['1st to 3rd december', ' | 2026-12-01..2026-12-03 1 – 3 Dec |  | '],
  ['oct 4-10 2028', ' | 2028-10-04..2028-10-10 4 – 10 Oct 2028 |  | '],
  ['28 sep - 3 oct', ' | 2027-09-28..2027-10-03 28 Sep – 3 Oct 2027 |  | '],
  ['sep 28 to oct 3', ' | 2027-09-28..2027-10-03 28 Sep – 3 Oct 2027 |  | '],
  ['28 dec - 3 jan', ' | 2026-12-28..2027-01-03 28 Dec – 3 Jan 2027 |  | '],
  ['20-24 nov', ' | 2026-11-20..2026-11-24 20 – 24 Nov |  | '],
  ['2027-05-04', ' | 2027-05-04..2027-05-04 4 May 2027 |  | '],
  ['2027-05-04 to 2027-05-09', ' | 2027-05-04..2027-05-09 4 – 9 May 2027 |  | '],
  ['10/24', ' | 2027-10-24..2027-10-24 24 Oct 2027 |  | '],
  ['24.12.2026', ' | 2026-12-24..2026-12-24 24 Dec |  | '],
  ['4.10.2027', ' | 2027-10-04..2027-10-04 4 Oct 2027 |  | '],
  ['5/5', ' | 2027-05-05..2027-05-05 5 May 2027 |  | '],
  ['4/10 - 25/10', ' | 2027-10-04..2027-10-25 4 – 25 Oct 2027 |  | '],
  ['24/12/26', ' | 2026-12-24..2026-12-24 24 Dec |  | '],
  ['2027/10/4', ' | 2027-10-04..2027-10-04 4 Oct 2027 |  | '],
  ['2027年10月4日', ' | 2027-10-04..2027-10-04 4 Oct 2027 |  | '],
  ['10월 4일', ' | 2027-10-04..2027-10-04 4 Oct 2027 |  | '],
  // in the digits of other scripts
  ['２０２７／１０／４', ' | 2027-10-04..2027-10-04 4 Oct 2027 |  | '],
  ['٢٠٢٧-١٠-٠٤', ' | 2027-10-04..2027-10-04 4 Oct 2027 |  | '],
  ['४ oct', ' | 2027-10-04..2027-10-04 4 Oct 2027 |  | '],
  ['๒๔/๑๒', ' | 2026-12-24..2026-12-24 24 Dec |  | '],
  ['29 feb', ' | 2028-02-29..2028-02-29 29 Feb 2028 |  | '],
  // a day that is none leaves its month
  ['31 february', ' | 2027-02-01..2027-02-28 February 2027 |  | 31'],
  ['45 may', ' | 2027-05-01..2027-05-31 May 2027 |  | 45'],
  // relative
  ['today', ' | 2026-11-22..2026-11-22 Today |  | '],
  ['tomorrow', ' | 2026-11-23..2026-11-23 Tomorrow |  | '],
  ['this weekend', ' | 2026-11-21..2026-11-22 This weekend |  | '],
  ['next week', ' | 2026-11-23..2026-11-29 Next week |  | '],
  ['this month', ' | 2026-11-01..2026-11-30 This month |  | '],
  ['next month', ' | 2026-12-01..2026-12-31 Next month |  | '],
  ['next year', ' | 2027-01-01..2027-12-31 Next year |  | '],
  ['2027', ' | 2027-01-01..2027-12-31 2027 |  | '],
  ['friday', ' | 2026-11-27..2026-11-27 Friday |  | '],
  // named days
  ['xmas 2027', ' | 2027-12-24..2027-12-26 Christmas 2027 |  | '],
  ['chrismas', ' | 2026-12-24..2026-12-26 Christmas |  | '],
  ["new year's eve", ' | 2026-12-31..2027-01-01 New Year |  | '],
  ['easter', ' | 2027-03-26..2027-03-29 Easter 2027 |  | '],
  ['halloween', ' | 2027-10-31..2027-10-31 Halloween 2027 |  | '],
  ['summer', ' | 2027-06-01..2027-08-31 Summer 2027 |  | '],
  ['winter', ' | 2026-12-01..2027-02-28 Winter |  | '],
  // places
  ['lisbon', 'Lisbon, Portugal |  |  | '],
  ['Lisboa', 'Lisbon, Portugal |  |  | '],
  ['lisbon, portugal', 'Lisbon, Portugal |  |  | '],
  ['lisbon or porto', 'Lisbon, Portugal + Porto, Portugal |  |  | '],
  ['trips to Tokyo', 'Tokyo, Japan |  |  | '],
  ['new york', 'New York City, United States |  |  | '],
  ['portland oregon', 'Portland, United States |  |  | '],
  ['san jose costa rica', 'San José, Costa Rica |  |  | '],
  ['São Paulo', 'São Paulo, Brazil |  |  | '],
  ['swiss alps', 'Swiss Alps, Switzerland |  |  | '],
  ['bali', 'Bali, Indonesia |  |  | '],
  ['japan', 'Japan |  |  | '],
  ['mar del plata', 'Mar del Plata, Argentina |  |  | '],
  ['christmas island', 'Christmas Island |  |  | '],
  ['Москва', 'Moscow, Russia |  |  | '],
  // in other languages
  ['surf kreta in may', 'Crete, Greece | 2027-05-01..2027-05-31 May 2027 | surf | '],
  ['Nizza Frankreich', 'Nice, France |  |  | '],
  ['パリ', 'Paris, France |  |  | '],
  ['Suède', 'Sweden |  |  | '],
  ['suede boots', ' |  |  | suede boots'],
  ['διακοπές Αθήνα', 'Athens, Greece |  |  | διακοπές'],
  // initials
  ['U.S.A. in may', 'United States | 2027-05-01..2027-05-31 May 2027 |  | '],
  ['washington d.c.', 'Washington, D.C., United States |  |  | '],
  // slips
  ['lisbno', 'Lisbon, Portugal |  |  | '],
  ['barcelone in june', 'Barcelona, Spain | 2027-06-01..2027-06-30 June 2027 |  | '],
  ['bacrelona', 'Barcelona, Spain |  |  | '],
  ['lisbn portugal', 'Lisbon, Portugal |  |  | '],
  ['hiking halstatt', 'Hallstatt, Austria |  | hiking | '],
  ['tarfia spain', 'Tarifa, Spain |  |  | '],
  ['hikng norway', 'Norway |  | hiking | '],
  ['photograpy iceland', 'Iceland |  | photography | '],
  // tags and words
  ['#slow-travel', ' |  | #slowtravel | '],
  ['beaches thailand', 'Thailand |  | beach | '],
  ['solo travelers', ' |  | solo | '],
  ['#solo #surf', ' |  | #solo #surf | '],
  ['food tours in mexico city', 'Mexico City, Mexico |  | food | '],
  ['sardines', ' |  |  | sardines'],
  ['hostel in lisbon next month', 'Lisbon, Portugal | 2026-12-01..2026-12-31 Next month |  | hostel'],
  ['who is going to kyoto in april?', 'Kyoto, Japan | 2027-04-01..2027-04-30 April 2027 |  | '],
  ['may lisbon june', 'Lisbon, Portugal | 2027-05-01..2027-05-31 May 2027 |  | june'],
  // any text is text
  ["'; drop table trips; --", ' |  |  | drop table'],
  ['%_%', ' |  |  | '],
  ['"', ' |  |  | '],
  ['a & b | !c:*', ' |  |  | b c'],
  ['the', ' |  |  | '],
  ['שלום לונדון', 'London, United Kingdom |  |  | שלום'],
  ['🏖🏖', ' |  |  | '],
  ['((((((((((', ' |  |  | '],
])('%s', async (line, expected) => {
  expect(await meaningOf(line)).toBe(expected)
})

test('a piece is taken out of the line by where it stands, with the words that lead to it', async () => {
  const { text, places, dates, tags } = await understand('surf in Portugal during May, cheap', TODAY, gazetteer)
  const pieces = [...places, ...tags, ...(dates ? [dates] : [])].map(({ start, end }) => text.slice(start, end))
  expect(pieces).toEqual(['in Portugal', 'surf', 'during May'])
})

test('any text is taken apart into pieces that do not overlap, and can be taken out until nothing is left', async () => {
  const words = fc.constantFrom(
    'lisbon',
    'may',
    '4-10',
    'oct',
    '#surf',
    'solo',
    'next',
    'weekend',
    'in',
    '2027',
    ',',
    'zyx',
  )
  const line = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.array(words, { maxLength: 12 }).map((all) => all.join(' ')),
  )
  const takenApart = fc.asyncProperty(line, async (text) => {
    let left = text
    for (let round = 0; ; round++) {
      expect(round, `${text}: ${left}`).toBeLessThan(40)
      const { places, dates, tags, words } = await understand(left, TODAY, gazetteer)
      const pieces = [...places, ...tags, ...words, ...(dates ? [dates] : [])].toSorted((a, b) => a.start - b.start)
      for (const [at, { start, end }] of pieces.entries()) {
        expect(start).toBeGreaterThanOrEqual(pieces[at - 1]?.end ?? 0)
        expect(end).toBeGreaterThan(start)
        expect(end).toBeLessThanOrEqual(left.length)
      }
      const [first] = pieces
      if (!first) break
      left = `${left.slice(0, first.start)}${left.slice(first.end)}`
    }
  })
  await fc.assert(takenApart, { numRuns: 150 })
})

test('what has no year is the next that is not over', async () => {
  expect(await meaningOf('november', '2026-11-30')).toContain('2026-11-01')
  expect(await meaningOf('november', '2026-12-01')).toContain('2027-11-01')
  expect(await meaningOf('winter', '2027-01-15')).toContain('2026-12-01')
  expect(await meaningOf('4-10 oct', '2027-10-10')).toContain('2027-10-04')
  expect(await meaningOf('29 feb', '2028-03-01')).toContain('2032-02-29')
})

test('a weekend is that of the week that somebody is in', async () => {
  expect(await meaningOf('this weekend', '2026-11-23')).toContain('2026-11-28..2026-11-29')
  expect(await meaningOf('next weekend', '2026-11-23')).toContain('2026-12-05..2026-12-06')
})

test.each([
  ['4/10', ['4 Oct 2027', '10 Apr 2027']],
  ['lisbon 12/05', ['12 May 2027', '5 Dec 2026']],
  ['12/05/2027', ['12 May 2027', '5 Dec 2027']],
  ['4-10-2027', ['4 Oct 2027', '10 Apr 2027']],
  ['4.10. - 10.10.', ['4 – 10 Oct 2027', '10 Apr – 10 Oct 2027']],
  ['۴/۱۰', ['4 Oct 2027', '10 Apr 2027']],
  ['26/10/27', ['26 Oct 2027', '27 Oct 2026']],
])('which day %j is, nobody can know: it is asked', async (line, labels) => {
  const { dates, unclear, words, text } = await understand(line, TODAY, gazetteer)
  expect([dates, words, unclear?.readings.map(({ label }) => label)]).toEqual([null, [], labels])
  for (const { query, label } of unclear?.readings ?? []) {
    const chosen = await understand(query, TODAY, gazetteer)
    expect(chosen.unclear).toBeNull()
    expect(label.startsWith(chosen.dates?.label ?? 'none')).toBe(true)
  }
  expect(text.slice(unclear?.start, unclear?.end)).toBe(line.replace('lisbon ', '').replace(/\.$/, ''))
})

test.each([
  '1405/07/12',
  '۱۴۰۵/۷/۱۲',
  '1405-07-12',
  '12/7/1405',
  '4/10/2569',
  '115/10/4',
  '1/2/3/4',
  '8/10/4',
  '4/10/69',
])('no part of %j is taken for a day', async (line) => {
  const { dates, unclear } = await understand(line, TODAY, gazetteer)
  expect([dates, unclear]).toEqual([null, null])
})
