import fc from 'fast-check'
import { expect, it } from 'vitest'
import { normaliseName } from './normalise.ts'

it.each([
  ['São Paulo', 'sao paulo'],
  ['  MÁLAGA ', 'malaga'],
  ["L'Aquila", 'laquila'],
  ['Xi’an', 'xian'],
  ['Łódź', 'lodz'],
  ['Tromsø', 'tromso'],
  ['Ísafjörður', 'isafjordur'],
  ['Saint-Louis', 'saint louis'],
  ['Paris, France', 'paris france'],
  ['Straße', 'strasse'],
  ['Київ', 'київ'.normalize('NFKD').replace(/\p{M}/gu, '')],
  ['Washington D.C.', 'washington dc'],
  ['U. S. A.', 'usa'],
  ['St. Louis', 'st louis'],
  ['ΑΘΗΝΑΣ', 'αθηνασ'],
  ['شیراز', 'شيراز'],
  ['दिल्ली', 'दिल्ली'],
  ['パリ', 'パリ'.normalize('NFKD')],
  ['%_\\', ''],
])('%s is looked for as "%s"', (written, normalised) => {
  expect(normaliseName(written)).toBe(normalised)
})

it('holds letters, their signs, digits and single spaces only, and stays as it is when normalised again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const name = normaliseName(text)
      expect(name).toMatch(/^(?:[\p{L}\p{M}\p{N}]+(?: [\p{L}\p{M}\p{N}]+)*)?$/u)
      expect(normaliseName(name)).toBe(name)
    }),
    { numRuns: 2000 },
  )
})
