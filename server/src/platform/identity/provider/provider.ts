import type { FastifyBaseLogger } from 'fastify'
import { type Configuration, interactionPolicy, type JWK, type KoaContextWithOIDC, Provider } from 'oidc-provider'
import type { Db } from '../../../db/client.ts'
import { connectionErrorOf } from '../../database/connection-error.ts'
import { outageOf } from '../../outages.ts'
import type { SigningSecrets } from '../../secrets/secrets.ts'
import { findAccount } from '../accounts.ts'
import { derivedSecret } from '../derived-secret.ts'
import { PAGE_HEADERS, problemPage, renderPage, signOutPage, unavailablePage } from '../pages/message-pages.ts'
import { postgresAdapter } from './adapter.ts'
import { MOUNT } from './mount.ts'

/** The provider answers 500 while the database is away; here that becomes 503 with Retry-After. */
function answerWhenOutOfReach(provider: Provider): void {
  const cut = new WeakSet<object>()
  provider.on('server_error', (ctx, error) => {
    if (connectionErrorOf(error)) cut.add(ctx)
  })
  provider.use(async (ctx, next) => {
    try {
      await next()
    } catch (error) {
      // its own session is stored after everything else, where it catches nothing any more
      if (!connectionErrorOf(error)) throw error
      cut.add(ctx)
    }
    if (!cut.has(ctx)) return
    ctx.status = 503
    ctx.set({ ...PAGE_HEADERS, 'retry-after': '5' })
    ctx.body = renderPage(unavailablePage())
  })
}

/** Ends the provider's session at once where the site sent the traveller with an ID token of the same account; others are asked. */
async function signOut(ctx: KoaContextWithOIDC): Promise<void> {
  const { session, entities, params, provider } = ctx.oidc
  if (!session) return
  if (entities.IdTokenHint?.payload.sub !== session.accountId) {
    ctx.set(PAGE_HEADERS)
    ctx.body = renderPage(signOutPage(ctx.oidc.urlFor('end_session_confirm'), String(session.state?.secret ?? '')))
    return
  }
  await Promise.all(Object.values(session.authorizations ?? {}).map(({ grantId }) => revokeGrant(provider, grantId)))
  await session.destroy()
  ctx.cookies.set(provider.cookieName('session'), null, { path: '/oidc', httpOnly: true, sameSite: 'lax' })
  ctx.redirect(afterwards(ctx, params?.post_logout_redirect_uri))
}

async function revokeGrant(provider: Provider, grantId: string | undefined): Promise<void> {
  if (!grantId) return
  await provider.AccessToken.revokeByGrantId(grantId)
  await provider.AuthorizationCode.revokeByGrantId(grantId)
  await (await provider.Grant.find(grantId))?.destroy()
}

/** Without a session there is nothing to end and nothing to ask: the provider would show a page that needs a script. */
async function leadOnWithoutSession(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  await next()
  if (!ctx.path.endsWith('/session/end') || ctx.status !== 200 || ctx.oidc.session?.accountId) return
  ctx.redirect(afterwards(ctx, ctx.oidc.params?.post_logout_redirect_uri))
}

function leadHome(ctx: KoaContextWithOIDC): void {
  ctx.redirect(afterwards(ctx, undefined))
}

/** The provider has checked by now that the address is one that the client registered. */
const afterwards = (ctx: KoaContextWithOIDC, address: unknown) =>
  typeof address === 'string' ? address : new URL('/', ctx.oidc.issuer).href

export interface OwnClient {
  id: string
  secret: string
  redirectUri: string
  afterSignOut: string
}

const SCOPE = 'openid email profile'
export const SIGNING_ALG = 'ES256'
export const SESSION_COOKIE = 'oidc-session'
const DAYS = 86_400

export const issuerOf = (publicUrl: string) => `${publicUrl}${MOUNT}`

export const ownClient = (publicUrl: string, sessionSecret: string): OwnClient => ({
  id: 'site',
  secret: derivedSecret(sessionSecret, 'client'),
  redirectUri: `${publicUrl}/api/callback`,
  afterSignOut: `${publicUrl}/`,
})

interface Options {
  db: Db
  log: FastifyBaseLogger
  publicUrl: string
  sessionSecrets: SigningSecrets
  key: JWK
}

export function openProvider({ db, log, publicUrl, sessionSecrets, key }: Options): Provider {
  const provider = new Provider(issuerOf(publicUrl), {
    ...configuration(db, ownClient(publicUrl, sessionSecrets[0])),
    jwks: { keys: [key] },
    cookies: cookies(sessionSecrets),
  })
  // mountProvider sets these headers itself
  provider.proxy = true
  answerWhenOutOfReach(provider)
  provider.use(leadOnWithoutSession)
  provider.on('server_error', (_ctx, error) =>
    log.error({ outage: outageOf(error), err: connectionErrorOf(error) ?? error }, 'identity provider failed'),
  )
  return provider
}

const cookies = (sessionSecrets: SigningSecrets): Configuration['cookies'] => ({
  keys: sessionSecrets.map((secret) => derivedSecret(secret, 'provider cookies')),
  names: { session: SESSION_COOKIE, interaction: 'oidc-interaction', resume: 'oidc-resume' },
  long: { signed: true, httpOnly: true, sameSite: 'lax', path: MOUNT },
  short: { signed: true, httpOnly: true, sameSite: 'lax' },
})

const configuration = (db: Db, client: OwnClient): Configuration => ({
  adapter: postgresAdapter(db),
  clients: [
    {
      client_id: client.id,
      client_secret: client.secret,
      redirect_uris: [client.redirectUri],
      post_logout_redirect_uris: [client.afterSignOut],
      grant_types: ['authorization_code'],
      response_types: ['code'],
      token_endpoint_auth_method: 'client_secret_basic',
      id_token_signed_response_alg: SIGNING_ALG,
    },
  ],
  async findAccount(_ctx, id) {
    const account = await findAccount(db, id)
    if (!account) return undefined
    const { email, emailVerifiedAt } = account
    return { accountId: id, claims: () => ({ sub: id, email, email_verified: emailVerifiedAt !== null }) }
  },
  loadExistingGrant: grantOwnClient,
  renderError,
  // where a sign-in is to begin; the pages read it
  extraParams: ['screen'],
  interactions: { url: (_ctx, interaction) => `${MOUNT}/interaction/${interaction.uid}`, policy: askEachTime() },
  scopes: ['openid', 'email', 'profile'],
  claims: { openid: ['sub'], email: ['email', 'email_verified'] },
  // the ID token says it all: no second call for the e-mail address
  conformIdTokenClaims: false,
  responseTypes: ['code'],
  clientAuthMethods: ['client_secret_basic'],
  enabledJWA: { idTokenSigningAlgValues: [SIGNING_ALG] },
  pkce: { required: () => true },
  features: {
    devInteractions: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    resourceIndicators: { enabled: false },
    rpInitiatedLogout: { enabled: true, logoutSource: signOut, postLogoutSuccessSource: leadHome },
  },
  ttl: {
    AccessToken: 600,
    AuthorizationCode: 60,
    IdToken: 3600,
    Interaction: 3600,
    Grant: 30 * DAYS,
    Session: 30 * DAYS,
  },
})

/** A browser that lost the answer to its sign-in follows the redirect to the next one. */
const STILL_SIGNING_IN_S = 60

/** Every sign-in asks for the password: the provider's own session would let a browser in that was signed out elsewhere. */
function askEachTime(): interactionPolicy.DefaultPolicy {
  const { base, Check } = interactionPolicy
  const policy = base()
  const isNew = ({ oidc: { result, session } }: KoaContextWithOIDC) =>
    result?.login || !session?.past(STILL_SIGNING_IN_S) ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT
  policy.get('login')?.checks.add(new Check('not_new', 'The password was typed too long ago', isNew))
  return policy
}

/** Nobody is asked whether the site may know who they are: it is the site that they sign in to. */
async function grantOwnClient(ctx: KoaContextWithOIDC) {
  const { session, client, provider, result } = ctx.oidc
  if (!session?.accountId || !client) return undefined
  const grantId = result?.consent?.grantId ?? session.grantIdFor(client.clientId)
  const known = grantId ? await provider.Grant.find(grantId) : undefined
  if (known) return known
  const grant = new provider.Grant({ accountId: session.accountId, clientId: client.clientId })
  grant.addOIDCScope(SCOPE)
  await grant.save()
  return grant
}

async function renderError(ctx: KoaContextWithOIDC): Promise<void> {
  ctx.set(PAGE_HEADERS)
  ctx.body = renderPage(
    ctx.status >= 500
      ? problemPage('Something went wrong', 'This is on our side. Try again in a moment.')
      : problemPage('This sign-in cannot go on', 'It is too old, or it was begun in another browser. Start again.'),
  )
}
