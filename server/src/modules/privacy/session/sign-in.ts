import { PRODUCT } from '@caravan/contract/product.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'
import { z } from 'zod'
import { type DerivedKeys, derivedKeys } from '../../../platform/identity/derived-secret.ts'
import { type AccountPage, problemPage } from '../../../platform/identity/pages/message-pages.ts'
import { html, submit } from '../../../platform/identity/pages/parts.ts'
import { openSealedText, sealText } from '../../../platform/secrets/sealed-text.ts'
import type { SigningSecrets } from '../../../platform/secrets/secrets.ts'
import { dayInWords } from '../deletion/mails.ts'
import { Claims } from './claims.ts'
import type { SignInRefusal } from './session.ts'

/** Asked of somebody who signs in before they are deleted: nothing is undone without their word. */
export const welcomeBackPage = (dueAt: Date): AccountPage => ({
  title: 'Welcome back',
  view: 'positano',
  body: html`<p>Your account will be deleted on ${dayInWords(dueAt)}. Until then you can keep it, with all that you left.</p>
<form method="post" action="welcome-back/keep" aria-label="Keep the account">
${submit('Keep it')}
</form>
<form method="post" action="welcome-back/leave" aria-label="Leave it">
<button class="btn" type="submit">Leave</button>
</form>`,
})

const WORDS: Record<SignInRefusal, [title: string, text: string]> = {
  'no-email': [
    'Your e-mail is needed',
    `The sign-in service did not tell ${PRODUCT.name} your e-mail. Allow it there, then sign in again.`,
  ],
  'email-not-confirmed': [
    'Confirm your e-mail first',
    'The sign-in service says that your e-mail is not confirmed yet. Confirm it there, then sign in again.',
  ],
  'email-taken': [
    'This e-mail has an account already',
    'It belongs to another way of signing in. Sign in the way you did before.',
  ],
}

export const refusalPage = (refusal: SignInRefusal): AccountPage => problemPage(...WORDS[refusal])

export const stalePage = (): AccountPage =>
  problemPage('This sign-in cannot go on', 'It is too old, or it was begun in another browser. Start again.')

export const awayPage = (): AccountPage =>
  problemPage('Sign-in is not available', 'The sign-in service does not answer. Try again in a moment.')

export const failedPage = (): AccountPage =>
  problemPage('The sign-in failed', 'The sign-in service answered with something that could not be used. Start again.')

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

const SCOPE = 'openid email profile'

interface Start {
  redirectUri: string
  returnTo: string | undefined
  params: Record<string, string>
}

/** Where to send the browser, and what to remember until it is back. */
export async function startSignIn(configuration: Configuration, { redirectUri, returnTo, params }: Start) {
  const pending: Pending = {
    state: randomState(),
    nonce: randomNonce(),
    verifier: randomPKCECodeVerifier(),
    returnTo,
    at: Date.now(),
  }
  const address = buildAuthorizationUrl(configuration, {
    ...params,
    redirect_uri: redirectUri,
    scope: SCOPE,
    state: pending.state,
    nonce: pending.nonce,
    code_challenge: await calculatePKCECodeChallenge(pending.verifier),
    code_challenge_method: 'S256',
  })
  return { address: address.href, pending }
}

/** Who came back. @throws where the provider refused or its answer does not belong to what was asked */
export async function exchangeAuthorizationCode(configuration: Configuration, callback: URL, pending: Pending) {
  const tokens = await authorizationCodeGrant(configuration, callback, {
    expectedState: pending.state,
    expectedNonce: pending.nonce,
    pkceCodeVerifier: pending.verifier,
    idTokenExpected: true,
  })
  const stated = tokens.claims()
  if (!stated) throw new Error('The provider sent no ID token')
  const { userinfo_endpoint: hasMore } = configuration.serverMetadata()
  // Many providers keep the ID token short and answer the e-mail address only at the userinfo endpoint.
  const more = stated.email || !hasMore ? {} : await fetchUserInfo(configuration, tokens.access_token, stated.sub)
  return { claims: Claims.parse({ ...more, ...stated }), idToken: tokens.id_token }
}

/** Where the provider ends its own session; null where it cannot. */
export function signOutAddress(configuration: Configuration, idToken: string, afterwards: string): string | null {
  if (!configuration.serverMetadata().end_session_endpoint) return null
  return buildEndSessionUrl(configuration, { id_token_hint: idToken, post_logout_redirect_uri: afterwards }).href
}
