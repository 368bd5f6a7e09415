import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AuthorizationResponseError, type Configuration } from 'openid-client'
import { actAsSystem } from '../../../platform/act.ts'
import type { SignInProvider } from '../../../platform/identity/client/outside.ts'
import { sendAccountPage } from '../../../platform/identity/pages/message-pages.ts'
import { sendProblemPage } from '../../../platform/identity/pages/problem.ts'
import { SignInLimits } from '../../../platform/limits/sign-in-limits.ts'
import { deviceNameOf } from '../../../platform/session/device-name.ts'
import { sessionCookieName } from '../../../platform/session/session-table.ts'
import { isLoopback } from '../../../settings/schema.ts'
import { findOwn } from '../../people/account/account.ts'
import { findDueAt, keep } from '../deletion/deletion.ts'
import { localPath, PendingReturns } from './pending-return.ts'
import { findOrCreateUser } from './session.ts'
import {
  awayPage,
  exchangeAuthorizationCode,
  failedPage,
  type Pending,
  PendingSignIns,
  refusalPage,
  signOutAddress,
  stalePage,
  startSignIn,
  welcomeBackPage,
} from './sign-in.ts'

declare module 'fastify' {
  interface Session {
    /** What the provider wants to see when it is to end its own session. */
    idToken?: string | undefined
  }
}

interface SignIn {
  provider: SignInProvider
  pendingSignIns: PendingSignIns
  pendingReturns: PendingReturns
  limits: SignInLimits
}

const SIGN_IN = { cost: 'signIn' } as const

/** Sign-in through the identity provider, and sign-out. Browsers come here; programs do not. */
export async function sessionRoutes(app: FastifyInstance, { provider }: { provider: SignInProvider }): Promise<void> {
  const { config, pool, secrets } = app.services
  const signIn = {
    provider,
    pendingSignIns: new PendingSignIns({ secrets: secrets.session, isSecure: config.isSecure }),
    pendingReturns: new PendingReturns({ secrets: secrets.session, isSecure: config.isSecure }),
    limits: new SignInLimits(pool, { secret: secrets.session[0], isOn: config.hasRateLimits }),
  }
  app.setErrorHandler(sendProblemPage)
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
  login(app, signIn)
  callback(app, signIn)
  await app.register(welcomeBackRoutes, signIn)
  logout(app, signIn)
}

/** Who has a session by then is led on; who has none is known to the provider, and asked for nothing. */
const signInAgain = ({ returnTo }: Pick<Pending, 'returnTo'>) =>
  `/api/login?${new URLSearchParams(returnTo ? { returnTo } : {})}`

/** Not among the documented calls: browsers are led here and on, and no program asks. */
const schema = { hide: true }

interface LoginQuery {
  Querystring: { returnTo?: unknown; create?: unknown; here?: unknown }
}

function login(app: FastifyInstance, { provider, pendingSignIns }: SignIn): void {
  const { publicUrl } = app.services.config
  app.get<LoginQuery>('/api/login', { schema, config: SIGN_IN }, async (request, reply) => {
    const publicAddress = onPublicHost(request, publicUrl)
    if (publicAddress) return reply.redirect(publicAddress)
    const returnTo = localPath(request.query.returnTo)
    if (request.viewer) return reply.redirect(returnTo ?? '/')
    const configuration = await configurationOf(provider, request)
    if (!configuration) return sendAway(reply)
    const params = request.query.create === '1' ? provider.createParams(configuration) : {}
    const redirectUri = `${publicUrl}/api/callback`
    const { address, pending } = await startSignIn(configuration, { redirectUri, returnTo, params })
    pendingSignIns.add(request, reply, pending)
    return reply.redirect(address)
  })
}

function callback(app: FastifyInstance, { provider, pendingSignIns, pendingReturns, limits }: SignIn): void {
  const { config, db } = app.services
  app.get<{ Querystring: { state?: unknown } }>(
    '/api/callback',
    { schema, config: SIGN_IN },
    async (request, reply) => {
      const pending = pendingSignIns.take(request, reply, request.query.state)
      if (!pending) return request.viewer ? reply.redirect('/') : sendAccountPage(reply, 400, stalePage())
      const configuration = await configurationOf(provider, request)
      if (!configuration) return sendAway(reply)
      // opened again while the first one is under way: that one gets the session
      if (!(await limits.takeCallback(pending.state))) return reply.redirect(signInAgain(pending))
      const answer = await exchangeAuthorizationCode(
        configuration,
        new URL(request.url, config.publicUrl),
        pending,
      ).catch((error: unknown) => ({ error }))
      if ('error' in answer) return sendFailure(request, reply, answer.error)
      const signedIn = await findOrCreateUser(db, answer.claims, provider)
      if ('refusal' in signedIn) return sendAccountPage(reply, 403, refusalPage(signedIn.refusal))
      const { userId } = signedIn
      const { idToken } = answer
      const { returnTo } = pending
      const dueAt = await findDueAt(db, userId)
      if (dueAt) {
        const accountAt = await accountAtOf(app, userId)
        pendingReturns.set(reply, { userId, idToken, returnTo, dueAt: dueAt.getTime(), accountAt, at: Date.now() })
        return reply.redirect(WELCOME_BACK)
      }
      await beginSession(request, { userId, idToken })
      return reply.redirect(returnTo ?? '/')
    },
  )
}

const WELCOME_BACK = '/api/welcome-back'

/** When the account behind a sign-in had last changed: with each new password. */
const accountAtOf = async ({ services: { db, config } }: FastifyInstance, userId: string): Promise<number | null> =>
  (await findOwn(db, config, userId))?.updatedAt.getTime() ?? null

/** Whoever signs in before they are deleted is asked first. */
async function welcomeBackRoutes(app: FastifyInstance, { provider, pendingReturns }: SignIn): Promise<void> {
  const { config, db } = app.services
  const options = { schema, config: SIGN_IN, bodyLimit: 1024 }
  await app.register(formbody)
  app.get(WELCOME_BACK, options, async (request, reply) => {
    const pending = pendingReturns.find(request)
    const dueAt = pending && (await findDueAt(db, pending.userId))
    return dueAt ? sendAccountPage(reply, 200, welcomeBackPage(dueAt)) : reply.redirect('/')
  })
  app.post(`${WELCOME_BACK}/keep`, options, async (request, reply) => {
    const pending = pendingReturns.find(request)
    pendingReturns.clear(reply)
    if (!pending) return sendAccountPage(reply, 400, stalePage())
    const { userId, dueAt } = pending
    const isSamePassword = (await accountAtOf(app, userId)) === pending.accountAt
    const isKept =
      isSamePassword &&
      (await actAsSystem({ ...app.services, log: request.log }, (act) => keep(act, userId, new Date(dueAt))))
    // kept in another tab already, asked for anew, or deleted: signing in again tells which
    if (!isKept) return reply.redirect(signInAgain(pending), 303)
    await beginSession(request, pending)
    return reply.redirect(pending.returnTo ?? '/', 303)
  })
  app.post(`${WELCOME_BACK}/leave`, options, async (request, reply) => {
    const idToken = pendingReturns.find(request)?.idToken
    pendingReturns.clear(reply)
    const configuration = idToken ? await configurationOf(provider, request) : null
    const address = configuration && idToken ? signOutAddress(configuration, idToken, `${config.publicUrl}/`) : null
    return reply.redirect(address ?? '/', 303)
  })
}

/** With a new id: one that somebody planted before the sign-in is worth nothing after it. */
async function beginSession(
  request: FastifyRequest,
  { userId, idToken }: { userId: string; idToken?: string | undefined },
): Promise<void> {
  const { sessionId: former } = request.session
  await request.session.regenerate()
  request.server.services.live.endSession(former)
  request.session.userId = userId
  request.session.device = deviceNameOf(request.headers['user-agent'])
  request.session.idToken = idToken
}

function logout(app: FastifyInstance, { provider }: SignIn): void {
  const { publicUrl, isSecure } = app.services.config
  app.get('/api/logout', { schema }, async (request, reply) => {
    const { idToken, sessionId } = request.session
    // here first, whatever the provider does then
    await request.session.destroy()
    app.services.live.endSession(sessionId)
    reply.clearCookie(sessionCookieName(isSecure), { path: '/', secure: isSecure, httpOnly: true, sameSite: 'lax' })
    const configuration = idToken ? await configurationOf(provider, request) : null
    const address = configuration && idToken ? signOutAddress(configuration, idToken, `${publicUrl}/`) : null
    return reply.redirect(address ?? '/')
  })
}

/**
 * `127.0.0.1` and `localhost` are one machine but two places for cookies: the sign-in goes on at the public one.
 * Led there once only, in case a proxy hides which one the browser used.
 */
function onPublicHost(request: FastifyRequest<LoginQuery>, publicUrl: string): string | null {
  const { hostname } = new URL(publicUrl)
  const isElsewhere = request.hostname !== hostname && isLoopback(request.hostname) && isLoopback(hostname)
  if (!isElsewhere || request.query.here !== undefined) return null
  const address = new URL(request.url, publicUrl)
  address.searchParams.set('here', '1')
  return address.href
}

async function configurationOf(provider: SignInProvider, request: FastifyRequest): Promise<Configuration | null> {
  try {
    return await provider.configuration()
  } catch (error) {
    request.log.error({ outage: 'identity provider', err: error }, 'identity provider not reachable')
    return null
  }
}

/** The provider's own answer hangs at the root of what the client makes of it. */
function isRefusedForNow(error: unknown): boolean {
  for (let cause = error; cause; cause = cause instanceof Error ? cause.cause : undefined) {
    if (cause instanceof Response) return cause.status === 503
  }
  return false
}

const sendAway = (reply: FastifyReply) => sendAccountPage(reply.header('retry-after', 30), 503, awayPage())

function sendFailure(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  // the traveller thought better of it
  if (error instanceof AuthorizationResponseError && error.error === 'access_denied') return reply.redirect('/')
  if (isRefusedForNow(error)) return sendAway(reply)
  request.log.warn({ err: error }, 'sign-in failed')
  return sendAccountPage(reply, 502, failedPage())
}
