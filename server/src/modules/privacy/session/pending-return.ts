import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type DerivedKeys, derivedKeys } from '../../../platform/identity/derived-secret.ts'
import { openSealedText, sealText } from '../../../platform/secrets/sealed-text.ts'
import type { SigningSecrets } from '../../../platform/secrets/secrets.ts'

const NOWHERE = 'http://site.invalid'
const MAX_LENGTH = 2000
/** Not pages: returning there would sign out again or redirect without end. */
const NOT_PAGES = /^\/(api|oidc)(\/|$)/i

/** A path of this site as it was given, or nothing: never an address that leads elsewhere, however it is written. */
export function localPath(given: unknown): string | undefined {
  if (typeof given !== 'string' || given.length > MAX_LENGTH) return undefined
  if (!/^\/(?![/\\])/.test(given) || /[\\\p{Cc}]/u.test(given)) return undefined
  const parsed = URL.parse(given, NOWHERE)
  if (parsed?.origin !== NOWHERE || parsed.pathname.startsWith('//')) return undefined
  return NOT_PAGES.test(decoded(parsed.pathname)) ? undefined : given
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Who has signed in and is asked whether to come back. */
const PendingReturn = z.object({
  userId: z.string(),
  idToken: z.string().optional(),
  returnTo: z.string().optional(),
  /** When they are deleted: another request than that one is not undone. */
  dueAt: z.number(),
  /** When their account had last changed: another password ends the question. Null where it is kept elsewhere. */
  accountAt: z.number().nullable(),
  /** Milliseconds since 1970. */
  at: z.number(),
})
type PendingReturn = z.infer<typeof PendingReturn>

const COOKIE = 'pending-return'
const PATH = '/api'
const LASTS_SECONDS = 900

/** Somebody who has asked for their deletion has no session until they say that they stay: a sealed cookie holds the question. */
export class PendingReturns {
  readonly #keys: DerivedKeys
  readonly #isSecure: boolean
  constructor(options: { secrets: SigningSecrets; isSecure: boolean }) {
    this.#keys = derivedKeys(options.secrets, 'pending returns')
    this.#isSecure = options.isSecure
  }

  set(reply: FastifyReply, pending: PendingReturn): void {
    const attributes = { ...this.#cookie(), maxAge: LASTS_SECONDS }
    reply.setCookie(COOKIE, sealText(this.#keys, JSON.stringify(pending)), attributes)
  }

  find(request: FastifyRequest): PendingReturn | null {
    const text = openSealedText(this.#keys, request.cookies[COOKIE] ?? '')
    const pending = text === null ? undefined : PendingReturn.safeParse(JSON.parse(text)).data
    return pending && Date.now() - pending.at < LASTS_SECONDS * 1000 ? pending : null
  }

  clear(reply: FastifyReply): void {
    reply.clearCookie(COOKIE, this.#cookie())
  }

  #cookie() {
    return { path: PATH, httpOnly: true, sameSite: 'lax', secure: this.#isSecure } as const
  }
}
