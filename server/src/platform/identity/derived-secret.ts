import { hkdfSync } from 'node:crypto'
import type { SigningSecrets } from '../secrets/secrets.ts'

export type DerivedKeys = readonly [Buffer, ...Buffer[]]

/** A key of 32 bytes for one purpose, out of the session secret: the same at each start and on each node. */
export const derivedKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `identity ${purpose}`, 32))

/** The same key out of each of several: the first signs, all verify. */
export const derivedKeys = ([first, ...others]: SigningSecrets, purpose: string): DerivedKeys => [
  derivedKey(first, purpose),
  ...others.map((secret) => derivedKey(secret, purpose)),
]

export const derivedSecret = (secret: string, purpose: string): string =>
  derivedKey(secret, purpose).toString('base64url')

export const derivedSecrets = ([first, ...others]: SigningSecrets, purpose: string): SigningSecrets => [
  derivedSecret(first, purpose),
  ...others.map((secret) => derivedSecret(secret, purpose)),
]
