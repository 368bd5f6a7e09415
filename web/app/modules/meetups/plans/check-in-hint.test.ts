import type { TrustedContact } from '@caravan/contract/trusted-contact.ts'
import { expect, test } from 'vitest'
import { missingText } from './plan-parts.tsx'

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
