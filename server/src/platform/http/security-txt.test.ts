import { expect, test } from 'vitest'
import { useApp } from '../../test/build-app.ts'
import { textOf } from './security-txt.ts'

const { app } = await useApp()
const SITE = { publicUrl: 'https://trips.example', securityContact: undefined, supportEmail: null }
const fieldOf = (text: string, name: string) => new RegExp(`^${name}: (.+)$`, 'm').exec(text)?.[1]

test('whoever has found a hole reads where to say so, signed in or not', async () => {
  const { statusCode, headers, body } = await app.inject('/.well-known/security.txt')
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  const origin = app.services.config.publicUrl
  expect(fieldOf(body, 'Canonical')).toBe(`${origin}/.well-known/security.txt`)
  expect(fieldOf(body, 'Contact')).toBe(`${origin}/contact`)
  expect(fieldOf(body, 'Preferred-Languages')).toBe('en')
  const expires = Date.parse(fieldOf(body, 'Expires') ?? '')
  const days = (expires - Date.now()) / 86_400_000
  expect([days > 80, days < 365]).toEqual([true, true])
})

test('it is never out of date, however long a server runs', () => {
  for (const day of ['2026-11-28T00:00:00Z', '2031-02-28T23:59:59.999Z']) {
    const now = new Date(day)
    expect(Date.parse(fieldOf(textOf(SITE, now), 'Expires') ?? '')).toBeGreaterThan(now.getTime() + 80 * 86_400_000)
    expect(fieldOf(textOf(SITE, now), 'Expires')).toMatch(/^\d{4}-\d\d-\d\dT00:00:00Z$/)
  }
})

test('the contact is the one that the operator named for it, else the one for everything', () => {
  const contactOf = (own: Partial<Parameters<typeof textOf>[0]>) =>
    fieldOf(textOf({ ...SITE, ...own }, new Date()), 'Contact')
  const [securityContact, supportEmail] = ['https://trips.example/report', 'help@trips.example']
  expect(contactOf({ securityContact, supportEmail })).toBe(securityContact)
  expect(contactOf({ supportEmail })).toBe('mailto:help@trips.example')
  expect(contactOf({})).toBe('https://trips.example/contact')
})
