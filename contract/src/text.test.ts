import { describe, expect, test } from 'vitest'
import { EmailChange } from './account.ts'
import { normalEmail } from './email.ts'
import { clashText, sharedText } from './interest-text.ts'
import { isolated } from './isolated.ts'
import { notificationText } from './notification-text.ts'
import { INTERESTS, type Interest } from './options.ts'
import { multiLineText, singleLineText, typedText } from './text.ts'
import { lengthOf } from './text-length.ts'
import { NewTrustedContact } from './trusted-contact.ts'
import { WaitlistEntry } from './waitlist.ts'

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

const ADDRESSES = [
  ['Jörg@Exämple.DE', 'jörg@xn--exmple-cua.de'],
  ['jo\u0308rg@exa\u0308mple.de', 'jörg@xn--exmple-cua.de'],
  ['用户@例え.jp', '用户@xn--r8jz45g.jp'],
  ['用户＠例え。jp', '用户@xn--r8jz45g.jp'],
  ['Ana@例え.テスト', 'ana@xn--r8jz45g.xn--zckzah'],
  ['ana@xn--r8jz45g.xn--zckzah', 'ana@xn--r8jz45g.xn--zckzah'],
  ['हिन्दी@उदाहरण.भारत', 'हिन्दी@xn--p1b6ci4b4b3a.xn--h2brj9c'],
  [" Mary.O'Neil+x@Mail.Example.org ", "mary.o'neil+x@mail.example.org"],
] as const

const NO_ADDRESSES = [
  ...['nobody', '@exämple.de', 'a@b@exämple.de', 'ana@exämple', 'ana@exämple.de/x', 'ana@ex%C3%A4mple.de'],
  ...['jörg..x@exämple.de', '.jörg@exämple.de', '\u0308jörg@exämple.de', 'jö rg@exämple.de', 'jörg\u202e@exämple.de'],
  ...['ana@１.２.３.４', 'ana@exämple.de:25', `ana@${'ä'.repeat(260)}.de`, 'jörg,ana@exämple.de', 'ana@exämple／x.de'],
]

const FORMS = [
  ['the waitlist', WaitlistEntry.shape.email],
  ['a change of e-mail', EmailChange.shape.email],
  ['a trusted contact', NewTrustedContact.shape.email],
] as const

describe.each(FORMS)('an address typed for %s', (_, schema) => {
  test.each(ADDRESSES)('%s is one', (typed, stored) => expect(schema.parse(typed)).toBe(stored))
  test.each(NO_ADDRESSES)('%s is none', (typed) => expect(schema.safeParse(typed).success).toBe(false))
})

test.each(ADDRESSES)('%s is normalised once and for all', (typed, stored) => {
  expect(normalEmail(typed)).toBe(stored)
  expect(normalEmail(stored)).toBe(stored)
})

const fact = (interest: Interest, value: string) => ({ interest, value })

test('what two share is a sentence as people say it', () => {
  expect(sharedText([])).toBeNull()
  expect(sharedText([fact('preferredTransport', 'train')])).toBe('You both go by train')
  expect(
    sharedText([
      fact('preferredActivities', 'hiking'),
      fact('preferredTransport', 'train'),
      fact('lifestyle', 'night_owl'),
    ]),
  ).toBe('You both like hiking, go by train and are night owls')
})

test('what has the same verb is said together', () => {
  const both = [fact('preferredActivities', 'food_tours'), fact('preferredDestinations', 'beaches')]
  expect(sharedText(both)).toBe('You both like food tours and beaches')
  expect(sharedText([...both, fact('travelBudget', 'budget')])).toBe(
    'You both like food tours and beaches, and travel on a budget',
  )
})

test('where two differ both are named', () => {
  expect(clashText({ interest: 'lifestyle', mine: 'early_bird', theirs: 'night_owl' }, 'Mara')).toBe(
    'You are an early bird, Mara is a night owl',
  )
  expect(clashText({ interest: 'preferredTransport', mine: 'car', theirs: 'walking' }, 'Mara')).toBe(
    'You go by car, Mara goes on foot',
  )
  expect(clashText({ interest: 'experienceLevel', mine: 'beginner', theirs: 'expert' }, 'Mara')).toBe(
    'You are new to traveling, Mara has traveled nearly everywhere',
  )
})

test('every value of every list has words without a name of the database in them', () => {
  for (const [interest, { wizard, profile }] of Object.entries(INTERESTS)) {
    for (const value of new Set<string>([...wizard, ...profile])) {
      const words = `${sharedText([{ interest, value }])}. ${clashText({ interest, mine: value, theirs: value }, 'Mara')}.`
      expect(words).toMatch(/^You both [a-z][a-z -]+\. You [a-z][a-z -]+, Mara [a-z][a-z -]+\.$/)
    }
  }
})

const nobody = { actor: null, others: 0, trip: null, matchId: null, group: null, planChatId: null, digest: null }
const shown = { ...nobody, change: null, decision: null, report: null }
const mara = (firstName: string) => ({
  ...{ id: 'm', username: 'mara', firstName, profileImageUrl: null, profileImagePreview: null },
})

test('a name from right to left stands by itself, and others stay as they are', () => {
  expect(isolated('القاهرة')).toBe('\u2068القاهرة\u2069')
  expect(['Kraków', '東京', ''].map(isolated)).toEqual(['Kraków', '東京', ''])
})

test('what a notification says keeps its order whoever and wherever it names', () => {
  const trip = { id: 't', destination: 'القاهرة' }
  expect(notificationText({ ...shown, kind: 'like', actor: mara('ליאת'), others: 2, trip })).toBe(
    '\u2068ליאת\u2069 and 2 others liked your trip to \u2068القاهرة\u2069',
  )
  const group = { id: 'g', name: 'مساء' }
  expect(notificationText({ ...shown, kind: 'plan-proposed', actor: mara('Mara'), group })).toBe(
    'Mara proposes a plan to meet in \u2068مساء\u2069',
  )
})
