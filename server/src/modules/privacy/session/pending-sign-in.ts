import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type DerivedKeys, derivedKeys } from '../../../platform/identity/derived-secret.ts'
import { openSealedText, sealText } from '../../../platform/secrets/sealed-text.ts'
import type { SigningSecrets } from '../../../platform/secrets/secrets.ts'

/** What a sign-in must remember until the browser is back from the provider. */
const Pending = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  returnTo: z.string().optional(),
  /** Milliseconds since 1970. */
  at: z.number(),
})
export type Pending = z.infer<typeof Pending>

const PREFIX = 'pending-'
const LASTS_SECONDS = 3600
const AT_ONCE = 5
const PATH = '/api'

/**
 * Sign-ins that are under way, one sealed cookie for each: several tabs at once cannot overwrite one another,
 * and a visitor who never comes back has left nothing in the database.
 */
export class PendingSignIns {
  readonly #keys: DerivedKeys
  readonly #isSecure: boolean
  constructor(options: { secrets: SigningSecrets; isSecure: boolean }) {
    this.#keys = derivedKeys(options.secrets, 'pending sign-ins')
    this.#isSecure = options.isSecure
  }

  /** Remembers one more; beyond five the oldest is given up. */
  add(request: FastifyRequest, reply: FastifyReply, pending: Pending): void {
    const others = this.#all(request).sort((one, other) => other.at - one.at)
    for (const { state } of others.slice(AT_ONCE - 1)) this.#clear(reply, state)
    reply.setCookie(cookieNameOf(pending.state), sealText(this.#keys, JSON.stringify(pending)), {
      ...this.#cookie(),
      maxAge: LASTS_SECONDS,
    })
  }

  /** The one that a callback belongs to, once. */
  take(request: FastifyRequest, reply: FastifyReply, state: unknown): Pending | null {
    if (typeof state !== 'string') return null
    const pending = this.#open(request.cookies[cookieNameOf(state)])
    if (pending?.state !== state) return null
    this.#clear(reply, state)
    return Date.now() - pending.at < LASTS_SECONDS * 1000 ? pending : null
  }

  #all(request: FastifyRequest): Pending[] {
    const sealed = Object.entries(request.cookies).filter(([name]) => name.startsWith(PREFIX))
    return sealed.map(([, value]) => this.#open(value)).filter((pending) => pending !== null)
  }

  #clear(reply: FastifyReply, state: string): void {
    reply.clearCookie(cookieNameOf(state), this.#cookie())
  }

  #cookie() {
    return { path: PATH, httpOnly: true, sameSite: 'lax', secure: this.#isSecure } as const
  }

  #open(sealed: string | undefined): Pending | null {
    const text = openSealedText(this.#keys, sealed ?? '')
    return text === null ? null : (Pending.safeParse(JSON.parse(text)).data ?? null)
  }
}

/** States are base64url, and so fit a cookie's name; anything else finds nothing. */
const cookieNameOf = (state: string) => `${PREFIX}${state.replace(/[^\w-]/g, '').slice(0, 16)}`
