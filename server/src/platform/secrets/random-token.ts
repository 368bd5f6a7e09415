import { createHash, randomBytes } from 'node:crypto'

/** A secret of 256 bits for a link. Only its hash is stored: a reader of the database cannot use the link. */
export function newToken(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString('base64url')
  return { token, tokenHash: hashOfToken(token) }
}

export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url')
