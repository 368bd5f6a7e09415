import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { z } from 'zod'
import { type DerivedKeys, derivedKey } from '../../../../platform/identity/derived-secret.ts'
import { isPublicAddress } from '../../../../platform/public-agent.ts'
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

export interface LinkRules {
  /** Numbers of this machine that count as public: for tests, whose sources are there. None otherwise. */
  localHosts: readonly string[]
}

/**
 * A link that leads to the public internet, as far as can be seen without a network call, or null: over HTTP, at the usual
 * port, with no password in it, and no number of a network inside.
 */
export function linkIn(text: string, { localHosts }: LinkRules): URL | null {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return null
  const host = hostOf(url)
  if (localHosts.includes(host)) return url
  // another port is no place for pictures, but one to look for services at
  if (url.port !== '') return null
  return isIP(host) && !isPublicAddress(host) ? null : url
}

/** Whether all that a link's name stands for is on the public internet. Where it is connected to, that is looked at again. */
export async function leadsOutside(url: URL, { localHosts }: LinkRules): Promise<boolean> {
  const host = hostOf(url)
  if (localHosts.includes(host)) return true
  try {
    const found = await lookup(host, { all: true })
    return found.length > 0 && found.every(({ address }) => isPublicAddress(address))
  } catch {
    // a name that nobody knows
    return false
  }
}

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '')
