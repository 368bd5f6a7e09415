import { expect, it } from 'vitest'
import { initialOf } from './initial.ts'

it.each([
  [{ firstName: 'Leïla', username: 'zaza' }, 'L'],
  [{ firstName: ' øyvind', username: null }, 'Ø'],
  [{ firstName: '𐐨da', username: null }, '𐐀'],
  [{ firstName: 'דנה', username: 'dana' }, 'ד'],
  [{ firstName: ' ', username: 'mara.wanders' }, 'M'],
  [{ firstName: null, username: null }, ''],
])('the initial of %o is %s', (named, letter) => {
  expect(initialOf(named)).toBe(letter)
})
