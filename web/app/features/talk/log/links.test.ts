import { expect, test } from 'vitest'
import { splitLinks } from './links.ts'

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
