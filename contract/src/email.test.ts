import { describe, expect, test } from 'vitest'
import { EmailChange } from './account.ts'
import { normalEmail } from './email.ts'
import { NewTrustedContact } from './trusted-contact.ts'
import { WaitlistEntry } from './waitlist.ts'

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
