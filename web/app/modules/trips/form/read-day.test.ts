import { expect, test } from 'vitest'
import { dayHabitsOf, readDay } from './read-day.ts'

const british = dayHabitsOf('en-GB', '2026-11-21')
const american = dayHabitsOf('en-US', '2026-11-21')
const german = dayHabitsOf('de-DE', '2026-11-21')

test.each([
  ['2026-10-04', '2026-10-04'],
  [' 2026-1-4 ', '2026-01-04'],
  ['2026/10/04', '2026-10-04'],
  ['4 Oct 2026', '2026-10-04'],
  ['4th of October, 2026', '2026-10-04'],
  ['Oct 4 2026', '2026-10-04'],
  ['4/10/2026', '2026-10-04'],
  ['4.10.26', '2026-10-04'],
])('somebody from Britain who types %j means %s', (typed, day) => {
  expect(readDay(typed, british)).toBe(day)
})

test('the order of day and month is that of the traveller’s language', () => {
  expect(readDay('10/04/2026', american)).toBe('2026-10-04')
  expect(readDay('10/04/2026', british)).toBe('2026-04-10')
})

test('months are understood in the traveller’s language and in English', () => {
  expect(readDay('4. Oktober 2026', german)).toBe('2026-10-04')
  expect(readDay('4. März 2027', german)).toBe('2027-03-04')
  expect(readDay('4 May 2027', german)).toBe('2027-05-04')
})

test('a day without a year is the next such day', () => {
  expect(readDay('24 Dec', british)).toBe('2026-12-24')
  expect(readDay('4 Feb', british)).toBe('2027-02-04')
  expect(readDay('21/11', british)).toBe('2026-11-21')
})

test.each(['', 'soon', '31 Feb 2026', '2026-13-01', '4', '4 Oct May 2026', '1/2/3/4', 'next week 4', '4/10/0026'])(
  'nobody is given a day for %j',
  (typed) => {
    expect(readDay(typed, british)).toBeNull()
  },
)

const read = (language: string, typed: string) => readDay(typed, dayHabitsOf(language, '2026-07-01'))
const OCTOBER = '2026-10-04'

test.each([
  ['en-US', ['10/4', '10/4/2026', '10/04/26', 'Oct 4', 'October 4, 2026', '2026-10-04', '2026/10/4']],
  ['en-GB', ['4/10', '04/10/2026', '4.10.26', '4th of October']],
  ['sv-SE', ['4/10', '4/10 2026', '4/10/2026', '4/10 -26', '26-10-04', '2026-10-04', '4 okt', 'den 4 oktober 2026']],
  ['de-DE', ['4.10.', '4.10.2026', '04.10.26', '4. Oktober']],
  ['fr-FR', ['4/10', '04/10/2026', '4 octobre', '4 oct. 2026']],
  ['fr-CA', ['2026-10-04', '4 octobre 2026']],
  ['hu-HU', ['2026. 10. 04.', '10. 4.', '10.04.', '2026. október 4.', 'október 4.']],
  ['lt-LT', ['2026-10-04', '10-04', '2026 m. spalio 4 d.']],
  ['ja-JP', ['2026/10/4', '10/4', '2026年10月4日', '10月4日', '２０２６年１０月４日', '２０２６／１０／０４']],
  ['ko-KR', ['2026. 10. 4.', '10. 4.', '2026년 10월 4일', '10월 4일']],
  ['zh-CN', ['2026/10/4', '10/4', '2026年10月4日', '10月4号', '十月 4 2026']],
  ['ar-EG', ['٤/١٠', '٤‏/١٠‏/٢٠٢٦', '٤ أكتوبر ٢٠٢٦', '4/10/2026']],
  ['ar-SY', ['٤ تشرين الأول ٢٠٢٦']],
  ['fa-IR', ['۲۰۲۶/۱۰/۰۴', '۴ اکتبر ۲۰۲۶', '4 Oct 2026']],
  ['hi-IN-u-nu-deva', ['४/१०', '४/१०/२०२६', '४ अक्टूबर २०२६', '4/10/2026']],
  ['th-TH', ['4/10', '๔/๑๐/๒๕๖๙', '4/10/2569', '4 ตุลาคม 2569', '4/10/2026']],
  ['vi-VN', ['4/10', '4 tháng 10, 2026']],
  ['fi-FI', ['4.10.2026', '4. lokakuuta']],
])('in %s all of %j are 4 October', (language, days) => {
  expect(days.map((typed) => [typed, read(language, typed)])).toEqual(days.map((typed) => [typed, OCTOBER]))
})

test.each([
  // both orders are written there, or nobody knows where it is
  ['en', ['4/10', '4/10/2026']],
  ['en-CA', ['4/10', '4/10/2026', '10-04']],
  ['fr-CA', ['4/10', '04/10/2026']],
  ['en-ZA', ['4/10/2026']],
  // the year comes first there: what follows when it comes last is said by nothing
  ['ja-JP', ['4/10/2026']],
  ['hu-HU', ['4.10.2026', '26. okt. 27']],
  ['sv-SE', ['26/10/27']],
  // days, months and years of other calendars
  ['fa-IR', ['۱۲ مهر ۱۴۰۵', '۱۴۰۵/۷/۱۲', '1405/07/12', '1405-07-12', '۷/۱۲', '05/7/12']],
  ['ar-SA', ['1448/4/22', '٢٢/٤/١٤٤٨']],
  ['en-GB', ['4/10/2569', '4 Oct 1405', '4/10/69', '4 Oct 69']],
  ['th-TH', ['4/10/69']],
  ['ja-JP', ['R8/10/4', '8/10/4']],
  ['zh-TW', ['115/10/4', '民國115年10月4日']],
  // more than one month begins so
  ['fr-FR', ['4 jui']],
  ['ar-SY', ['٤ تشرين ٢٠٢٦']],
  ['vi-VN', ['4 tháng']],
  ['fi-FI', ['4 mar']],
])('in %s none of %j is taken for a day', (language, days) => {
  expect(days.map((typed) => [typed, read(language, typed)])).toEqual(days.map((typed) => [typed, null]))
})

test('where a month is part of the name of another, its own name is meant', () => {
  expect(read('cs-CZ', '4. června 2027')).toBe('2027-06-04')
  expect(read('cs-CZ', '4. července 2027')).toBe('2027-07-04')
  expect(read('cs-CZ', '4. červen 2027')).toBe('2027-06-04')
  expect(read('ar-SY', '٤ تشرين الثاني ٢٠٢٦')).toBe('2026-11-04')
  expect(read('vi-VN', '4 tháng 1, 2027')).toBe('2027-01-04')
  expect(read('vi-VN', '4 tháng 11, 2027')).toBe('2027-11-04')
})

test('what is a day in one order alone is that day', () => {
  for (const language of ['en', 'en-US', 'en-GB', 'en-CA', 'fr-CA', 'sv-SE', 'ja-JP']) {
    expect([language, read(language, '25/12/2026')]).toEqual([language, '2026-12-25'])
    expect([language, read(language, '12/25/2026')]).toEqual([language, '2026-12-25'])
    expect([language, read(language, '10/10/2026')]).toEqual([language, '2026-10-10'])
  }
})
