import fc from 'fast-check'
import { expect, test } from 'vitest'
import { localPath } from './pending-return.ts'

test.each(['/', '/discover', '/blog/1?x=%2F%2Fevil.example', '/?post=12', '/a#b'])(
  '%s is a page of this site',
  (path) => {
    expect(localPath(path)).toBe(path)
  },
)

test.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  'https://evil.example',
  'discover',
  '',
  '/a\r\nSet-Cookie: x=1',
  '/api/logout',
  '/%61pi/logout',
  '/x/../api/logout',
  '/oidc/session/end',
  `/${'a'.repeat(3000)}`,
  undefined,
  ['/discover', '/matches'],
])('%s leads nowhere', (given) => {
  expect(localPath(given)).toBeUndefined()
})

test('nothing that is accepted leads to another site', () => {
  const piece = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '@',
    ':',
    '%2f',
    '%5c',
    '\t',
    '\n',
    'evil.example',
    'http',
    '?',
    '#',
    'a',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const path = localPath(pieces.join(''))
      if (path !== undefined) expect(new URL(path, 'https://site.example').origin).toBe('https://site.example')
    }),
    { numRuns: 5000 },
  )
})
