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
import { Claims } from './claims.ts'
import type { Pending } from './pending-sign-in.ts'

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
