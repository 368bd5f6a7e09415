import cookie from '@fastify/cookie'
import session, { type FastifySessionOptions } from '@fastify/session'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { findViewer } from './viewer.ts'

const LASTS_DAYS = 30

/** `__Host-` ties the cookie to this host and to TLS; browsers refuse it without. */
export const sessionCookieName = (isSecure: boolean) => (isSecure ? '__Host-sid' : 'sid')
export const sessionEnd = (now: Date) => new Date(now.getTime() + LASTS_DAYS * 86_400_000)

type Store = NonNullable<FastifySessionOptions['store']>
type StoredSession = Parameters<Store['set']>[1]

/** Sessions live in the table `session`; the browser holds a signed id and nothing else. */
export class SessionTable implements Store {
  readonly #pool: pg.Pool
  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  get(sid: string, done: (error: unknown, found?: StoredSession | null) => void): void {
    const read = { name: 'session-get', text: 'select sess from session where sid = $1 and expire > now()' }
    this.#pool.query<{ sess: StoredSession }>({ ...read, values: [sid] }).then(
      ({ rows }) => done(null, rows[0]?.sess ?? null),
      (error: unknown) => done(error),
    )
  }

  set(sid: string, value: StoredSession, done: (error?: unknown) => void): void {
    const write = {
      name: 'session-set',
      text: `insert into session (sid, sess, expire) values ($1, $2, $3)
             on conflict (sid) do update set sess = excluded.sess, expire = excluded.expire`,
    }
    const expire = value.cookie?.expires ? new Date(value.cookie.expires) : sessionEnd(new Date())
    this.#pool.query({ ...write, values: [sid, value, expire] }).then(
      () => done(),
      (error: unknown) => done(error),
    )
  }

  destroy(sid: string, done: (error?: unknown) => void): void {
    this.#pool.query({ name: 'session-destroy', text: 'delete from session where sid = $1', values: [sid] }).then(
      () => done(),
      (error: unknown) => done(error),
    )
  }
}

/** Cookie, session and `request.viewer`, in this order, on every request of this instance. */
export async function sessions(app: FastifyInstance): Promise<void> {
  const { config, pool, secrets } = app.services
  await app.register(cookie)
  await app.register(session, {
    secret: secrets.session,
    cookieName: sessionCookieName(config.isSecure),
    store: new SessionTable(pool),
    saveUninitialized: false,
    rolling: false,
    cookie: { httpOnly: true, sameSite: 'lax', secure: config.isSecure, path: '/', maxAge: LASTS_DAYS * 86_400_000 },
  })
  app.decorateRequest('viewer', null)
  app.addHook('onRequest', async (request) => {
    request.viewer = await findViewer(pool, request)
  })
}
