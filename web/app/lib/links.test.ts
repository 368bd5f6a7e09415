import { expect, test } from 'vitest'
import { splitLinks } from '../ui/linked-text.tsx'

const links = (content: string) => splitLinks(content).flatMap((part) => (part.href ? [part.text] : []))

test('an address in a sentence is a link without the full stop behind it', () => {
  expect(splitLinks('See https://example.org/a?b=1. Or call.')).toEqual([
    { text: 'See ' },
    { text: 'https://example.org/a?b=1', href: 'https://example.org/a?b=1' },
    { text: '. Or call.' },
  ])
})

test('brackets around an address stay outside, its own stay inside', () => {
  expect(links('(https://example.org/x)')).toEqual(['https://example.org/x'])
  expect(links('https://en.example.org/wiki/Nara_(city)')).toEqual(['https://en.example.org/wiki/Nara_(city)'])
})

test('nothing but http and https is ever a link', () => {
  for (const content of [
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://a.b/c',
    'file:///etc/passwd',
    'http://',
    'https://x',
  ]) {
    expect(links(content), content).toEqual([])
  }
})

test('words without an address are one part, line breaks and all', () => {
  expect(splitLinks('One\n\nTwo')).toEqual([{ text: 'One\n\nTwo' }])
  expect(splitLinks('')).toEqual([])
})

test('a name of mixed scripts is shown as it is looked up', () => {
  const [mixed, whole] = ['https://p\u0430ypal.example/x', 'https://\u0430\u0440\u0440\u04cf\u0435.com']
  expect(splitLinks(mixed)).toEqual([
    { text: 'https://xn--pypal-4ve.example/x', href: 'https://xn--pypal-4ve.example/x' },
  ])
  expect(splitLinks(whole)[0]?.text).toMatch(/^https:\/\/xn--/)
  for (const honest of ['https://münchen.example', 'https://例え.jp', 'https://пример.рф']) {
    expect(links(honest), honest).toEqual([honest])
  }
})

test('an address that begins with the name of another site is no link', () => {
  expect(links('https://paypal.com@evil.example/login https://paypal.com:pay@evil.example')).toEqual([])
})
