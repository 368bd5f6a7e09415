import { randomBytes } from 'node:crypto'

/** Crockford's base 32: no letter that is taken for a digit when it is read out. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 10

/** 50 random bits. */
export const newReference = (): string =>
  Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('')

/** 'K7Q2M-9XW4T'. */
export const writeReference = (reference: string): string => `${reference.slice(0, 5)}-${reference.slice(5)}`

/** As it is typed by an operator who heard it on the telephone. */
export const readReference = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
