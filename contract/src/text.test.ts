import { describe, expect, test } from 'vitest'
import { multiLineText, singleLineText, typedText } from './text.ts'
import { lengthOf } from './text-length.ts'

const name = singleLineText({ min: 1, max: 5, label: 'Name' })

describe('text', () => {
  test.each([
    ['  Mara ', 'Mara'],
    ['e\u0301', 'é'],
    ['a\tb', 'a b'],
    ['a\u0000b', 'ab'],
    ['a\nb', 'a b'],
    ['a\u202eb', 'ab'],
  ])('%j is stored as %j', (given, stored) => {
    expect(name.parse(given)).toBe(stored)
  })

  test.each([
    ...['\ufffe', '\uffff', '\ufdd0', '\ufdef', '\u{1fffe}', '\u{10ffff}'],
    ...['\ud800', '\udfff', '\0', '\x01', '\x0b', '\f', '\x1b', '\x7f', '\x85', '\x9f'],
  ])('of no kind holds %j', (mark) => {
    const kinds = [singleLineText({ max: 9, label: 'Name' }), multiLineText({ max: 9, label: 'Text' }), typedText(9)]
    expect(kinds.map((kind) => kind.parse(`a${mark}b`))).toEqual(['ab', 'ab', 'ab'])
  })

  test('of several lines keeps what is next to noncharacters', () => {
    const kept = 'a\ufdcf\ufdf0\ufffd\u{1f600}'
    expect(multiLineText({ max: 9, label: 'Text' }).parse(kept)).toBe(kept)
    expect(typedText(9).parse('a\tb\r\nc')).toBe('a\tb\r\nc')
  })

  test('keeps its line breaks where it may have several lines', () => {
    expect(multiLineText({ max: 10, label: 'Text' }).parse('a\r\nb\rc')).toBe('a\nb\nc')
  })

  test('that shows nothing is as good as none', () => {
    for (const empty of ['', ' ', '\u200b', '\u2800', '\u0301']) {
      expect(name.safeParse(empty).error?.issues.map((issue) => issue.message)).toEqual(['Name is required.'])
    }
  })

  test.each([
    ['a zero width space', 'Ma\u200bra', 'Mara'],
    ['direction marks', '\u200fMa\u200era\u061c', 'Mara'],
    ['a soft hyphen', 'Ma\u00adra', 'Mara'],
    ['a byte order mark and a word joiner', '\ufeffMa\u2060ra', 'Mara'],
    ['fillers of Hangul and an empty braille cell', 'Ma\u3164\u115fra\u2800', 'Mara'],
    ['tags', 'Mara\u{e0061}\u{e0062}', 'Mara'],
    ['variation selectors', 'M\ufe0fa\ufe00ra\u{e0100}', 'Mara'],
    ['joiners between letters that do not join', 'M\u200da\u200cra', 'Mara'],
    ['a mark that would sit on what is before', '\u0301Mara', 'Mara'],
    ['a line separator', 'Ma\u2028ra', 'Ma ra'],
  ])('of one line has no %s', (_what, given, stored) => {
    expect(singleLineText({ max: 60, label: 'Name' }).parse(given)).toBe(stored)
  })

  test.each([
    ['Persian', 'علی\u200cرضا'],
    ['Devanagari', 'क्\u200dष'],
    ['Malayalam with a chillu at its end', 'അവന്\u200d'],
    ['Sinhala', 'ශ්\u200dරී'],
    ['Hebrew with points', 'שָׁלוֹם'],
    ['Vietnamese', 'Nguyễn'],
    ['Thai', 'น้ำ'],
    ['a Japanese name with its own form of a character', '葛\u{e0100}城'],
    ['a family of emoji', '👩\u200d👩\u200d👧'],
    ['an emoji with its style and a tone', '❤\ufe0f\u200d🔥 👍🏽'],
    ['a keycap', '1\ufe0f\u20e3'],
    ['the flag of Scotland', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'],
  ])('of one line keeps %s', (_what, given) => {
    const line = singleLineText({ max: 60, label: 'Name' })
    expect(line.parse(given)).toBe(given.normalize('NFC'))
    expect(line.parse(line.parse(given))).toBe(given.normalize('NFC'))
  })

  test.each([
    ['one line', singleLineText({ max: 900, label: 'Name' })],
    ['several lines', multiLineText({ max: 900, label: 'Text' })],
  ])('of %s has at most four marks on a letter, whatever is between them', (_what, text) => {
    expect(text.parse(`z${'\u0335'.repeat(200)}a`)).toBe(`z${'\u0335'.repeat(4)}a`)
    expect(text.parse(`z${'\u0335\u200d'.repeat(200)}a`).split('\u0335')).toHaveLength(5)
    expect(text.parse('g\u0335\u0336o\u0335')).toBe('g\u0335\u0336o\u0335')
  })

  test('is counted in characters, not in units', () => {
    expect(lengthOf('🏔é')).toBe(2)
    expect(name.safeParse('🏔🏔🏔🏔🏔').success).toBe(true)
    expect(name.safeParse('abcdef').error?.issues[0]?.message).toBe('Name can have at most 5 characters.')
  })
})
