import { randomBytes } from 'node:crypto'
import cookie, { Signer } from '@fastify/cookie'
import type { FastifySessionOptions } from '@fastify/session'
import session from '@fastify/session'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type pg from 'pg'
import { isStaying, VIEWER_COLUMNS, type Viewer, type ViewerRow, viewerOf } from '../viewer.ts'

/**
 * The day on which a traveller was last here, and the one before it: no hour, and nothing at all of today's visit is in
 * any order of people before tomorrow, so that nobody can learn from it when somebody came.
 */
const RECORD_VISIT = `
  update users set seen_before = seen_on, seen_on = (now() at time zone 'utc')::date
  where id = $1 and seen_on < (now() at time zone 'utc')::date`

/** After the answer: nobody waits for it, and where it fails the next request of the day tries again. */
async function recordVisit(pool: pg.Pool, userId: string, log: FastifyBaseLogger): Promise<void> {
  try {
    await pool.query({ name: 'record-visit', text: RECORD_VISIT, values: [userId] })
  } catch (error) {
    log.error({ err: error }, 'a visit was not recorded')
  }
}

async function recordSeen(pool: pg.Pool, sid: string, log: FastifyBaseLogger): Promise<void> {
  const text = `update session set seen_at = date_trunc('hour', now()) where sid = $1`
  try {
    await pool.query({ name: 'record-seen', text, values: [sid] })
  } catch (error) {
    log.error({ err: error }, 'a device was not noted as seen')
  }
}

const SESSION_LASTS_MS = 30 * 86_400_000
const sessionEnd = (now: Date) => new Date(now.getTime() + SESSION_LASTS_MS)

/** A session and the traveller it belongs to, in one statement: both are needed on every request. */
// mutant: a session that ran out is good for calls | app | and s.expire > now()
export const FIND_SESSION = `
  select s.sess, ${VIEWER_COLUMNS},
    u.seen_on < (now() at time zone 'utc')::date as is_first_of_day,
    coalesce(s.seen_at < now() - interval '1 hour', true) as is_first_of_hour
  from session s left join users u on u.id = (s.sess ->> 'userId')::uuid and ${isStaying}
  where s.sid = $1 and s.expire > now()`

/** Rides on a session while its request lasts; storing the session leaves it out. */
class Loaded {
  readonly viewer: Viewer | null
  readonly isFirstOfDay: boolean
  readonly isFirstOfHour: boolean
  constructor(row: SessionRow) {
    this.viewer = viewerOf(row)
    this.isFirstOfDay = row.is_first_of_day === true
    this.isFirstOfHour = row.is_first_of_hour
  }
  toJSON(): undefined {
    return undefined
  }
}

interface SessionRow extends ViewerRow {
  sess: StoredSession
  is_first_of_day: boolean | null
  is_first_of_hour: boolean
}

type Store = NonNullable<FastifySessionOptions['store']>
type StoredSession = Parameters<Store['set']>[1]
type Found = (error: unknown, found?: StoredSession | null) => void

/** Sessions live in the table `session`; the browser holds a signed id and nothing else. */
export class SessionTable implements Store {
  readonly #pool: pg.Pool

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  get(sid: string, done: Found): void {
    this.#pool.query<SessionRow>({ name: 'session-get', text: FIND_SESSION, values: [sid] }).then(
      ({ rows: [row] }) => done(null, row ? { ...row.sess, loaded: new Loaded(row) } : null),
      // never the error itself: the plugin takes ENOENT, as where PostgreSQL's socket is away, for 'there is no such
      // session', and would sign everybody out
      (cause: unknown) => done(new Error('The session was not read', { cause })),
    )
  }

  set(sid: string, value: StoredSession, done: (error?: unknown) => void): void {
    const write = {
      name: 'session-set',
      text: `insert into session (sid, sess, expire, device, signed_in_at, seen_at) values ($1, $2, $3, $4, now(), now())
             on conflict (sid) do update set sess = excluded.sess, expire = excluded.expire`,
    }
    const expire = value.cookie?.expires ? new Date(value.cookie.expires) : sessionEnd(new Date())
    this.#pool.query({ ...write, values: [sid, value, expire, value.device ?? null] }).then(() => done(), done)
  }

  destroy(sid: string, done: (error?: unknown) => void): void {
    this.#pool
      .query({ name: 'session-destroy', text: 'delete from session where sid = $1', values: [sid] })
      .then(() => done(), done)
  }
}

/** `__Host-` ties the cookie to this host and to TLS; browsers refuse it without. */
export const sessionCookieName = (isSecure: boolean) => (isSecure ? '__Host-sid' : 'sid')

declare module 'fastify' {
  interface FastifyRequest {
    /** Came with the password of the blog, or with a session that it opened. Known to the calls of its admin alone. */
    hasUnlockedBlog: boolean
  }
  interface Session {
    userId?: string
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

const INSERT = 'insert into session (sid, sess, expire, signed_in_at, seen_at) values ($1, $2, $3, now(), now())'

/** Signs a user in without a browser, for commands and tests. @returns the value of a `Cookie` header */
export async function issueSession(
  pool: pg.Pool,
  userId: string,
  { secret, isSecure }: { secret: string; isSecure: boolean },
): Promise<string> {
  const sid = randomBytes(24).toString('base64url')
  const expires = sessionEnd(new Date())
  const cookie = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure, expires, originalMaxAge: null }
  await pool.query(INSERT, [sid, { cookie, userId }, expires])
  return `${sessionCookieName(isSecure)}=${encodeURIComponent(new Signer(secret).sign(sid))}`
}
