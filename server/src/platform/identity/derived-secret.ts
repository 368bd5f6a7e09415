import { hkdfSync } from 'node:crypto'

/** A key of 32 bytes for one purpose, out of the session secret: the same at each start and on each node. */
export const derivedKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `identity ${purpose}`, 32))

export const derivedSecret = (secret: string, purpose: string): string =>
  derivedKey(secret, purpose).toString('base64url')
