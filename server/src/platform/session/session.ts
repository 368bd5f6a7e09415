import cookie from '@fastify/cookie'
import session from '@fastify/session'
import type { FastifyInstance } from 'fastify'
import { recordSeen, recordVisit } from './record-visit.ts'
import { SESSION_LASTS_MS } from './session-end.ts'
import { type Loaded, SessionTable } from './session-table.ts'

/** `__Host-` ties the cookie to this host and to TLS; browsers refuse it without. */
export const sessionCookieName = (isSecure: boolean) => (isSecure ? '__Host-sid' : 'sid')

declare module 'fastify' {
  interface FastifyRequest {
    /** Came with the password of the blog, or with a session that it opened. Known to the calls of its admin alone. */
    hasUnlockedBlog: boolean
  }
  interface Session {
    userId?: string
    /** In words, as `listDevices` shows it. */
    device?: string | null
    loaded?: Loaded
  }
}

/** Cookie, session and `request.viewer`, in this order, on every request of this instance. */
export async function sessions(app: FastifyInstance): Promise<void> {
  const { config, pool, secrets } = app.services
  await app.register(cookie)
  await app.register(session, {
    secret: [...secrets.session],
    cookieName: sessionCookieName(config.isSecure),
    store: new SessionTable(pool),
    saveUninitialized: false,
    rolling: false,
    // mutant: scripts can read the session cookie | platform/session/session-cookie | httpOnly: true | httpOnly: false
    // mutant: the session cookie is sent without TLS | platform/session/session-cookie | config.isSecure | false
    cookie: { httpOnly: true, sameSite: 'lax', secure: config.isSecure, path: '/', maxAge: SESSION_LASTS_MS },
  })
  app.decorateRequest('viewer', null)
  app.decorateRequest('hasUnlockedBlog', false)
  app.addHook('onRequest', (request, _reply, done) => {
    request.viewer = request.session.loaded?.viewer ?? null
    done()
  })
  app.addHook('onResponse', async ({ session, log }) => {
    const { viewer, isFirstOfDay, isFirstOfHour } = session.loaded ?? {}
    if (viewer && isFirstOfDay) await recordVisit(pool, viewer.id, log)
    if (viewer && isFirstOfHour) await recordSeen(pool, session.sessionId, log)
  })
}
