import { expect, it } from 'vitest'
import { initialsOf } from './avatar.tsx'

const face = { id: '1', firstName: null, username: null, profileImageUrl: null }

it.each([
  [{ ...face, firstName: 'Leïla', lastName: 'Benali' }, 'LB'],
  [{ ...face, firstName: 'Øyvind' }, 'Ø'],
  [{ ...face, username: 'mara.wanders' }, 'M'],
  [face, ''],
])('initials of %o are %s', (user, initials) => {
  expect(initialsOf(user)).toBe(initials)
})
