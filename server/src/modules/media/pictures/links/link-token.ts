import { z } from 'zod'
import { type DerivedKeys, derivedKey } from '../../../../platform/identity/derived-secret.ts'
import { openSealedText, sealText } from '../../../../platform/secrets/sealed-text.ts'

/** For so long Companion takes it. */
const GOOD_FOR_MS = 60_000

const Import = z.object({
  url: z.string(),
  /** Of this token: it is good once. */
  linkId: z.string(),
  uploadId: z.string(),
  /** Path and query of the upload that takes the picture. */
  uploadPath: z.string(),
  userId: z.string(),
  expires: z.number(),
})
/** What is to be fetched, into which upload, for whom. */
export type LinkImport = z.infer<typeof Import>

/** Of the secret that the app and Companion share. */
export const linkKeys = (secret: string): DerivedKeys => [derivedKey(secret, 'links')]

/** The right to have it fetched, for whoever asked: Companion can open it, and nobody else can write one. */
export const linkToken = (keys: DerivedKeys, wanted: Omit<LinkImport, 'expires'>, now = Date.now()): string =>
  sealText(keys, JSON.stringify({ ...wanted, expires: now + GOOD_FOR_MS }))

/** Null for one that was altered or is out of date. */
export function readLinkToken(keys: DerivedKeys, token: string, now = Date.now()): LinkImport | null {
  const text = openSealedText(keys, token)
  const wanted = text === null ? null : Import.parse(JSON.parse(text))
  return wanted && wanted.expires > now ? wanted : null
}
