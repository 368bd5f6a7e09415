import { z } from 'zod'
import type { DerivedKeys } from '../../../platform/identity/derived-secret.ts'
import { openSealedText, sealText } from '../../../platform/secrets/sealed-text.ts'

/** For so long the socket of an import may be opened. */
const OPEN_WITHIN_MS = 60_000

const Import = z.object({
  url: z.string(),
  /** Of this token: it is good once, and where no other one was given for the same upload since. */
  linkId: z.string(),
  uploadId: z.string(),
  /** Path and query of the upload that takes the picture. */
  uploadPath: z.string(),
  userId: z.string(),
  expires: z.number(),
})
/** What is to be fetched, into which upload, for whom. */
export type LinkImport = z.infer<typeof Import>

/** The right to have it fetched, for whoever asked: any node can open it, and nobody can write one. Its row says whether it was used. */
export const linkToken = (keys: DerivedKeys, wanted: Omit<LinkImport, 'expires'>, now = Date.now()): string =>
  sealText(keys, JSON.stringify({ ...wanted, expires: now + OPEN_WITHIN_MS }))

/** Null for one that was altered, is out of date, or another's. */
export function readLinkToken(keys: DerivedKeys, token: string, userId: string, now = Date.now()): LinkImport | null {
  const text = openSealedText(keys, token)
  const wanted = text === null ? null : Import.parse(JSON.parse(text))
  return wanted && wanted.userId === userId && wanted.expires > now ? wanted : null
}
