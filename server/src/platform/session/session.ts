import cookie from '@fastify/cookie'
import session, { type FastifySessionOptions } from '@fastify/session'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { type PageSession, sessionOfPage } from '../http/inner-call.ts'
import { isStaying, VIEWER_COLUMNS, type Viewer, type ViewerRow, viewerOf } from '../viewer.ts'
import { recordSeen, recordVisit } from './record-visit.ts'

const LASTS_DAYS = 30

/** `__Host-` ties the cookie to this host and to TLS; browsers refuse it without. */
export const sessionCookieName = (isSecure: boolean) => (isSecure ? '__Host-sid' : 'sid')
export const sessionEnd = (now: Date) => new Date(now.getTime() + LASTS_DAYS * 86_400_000)

/** The session and who it belongs to, in one trip to the database: both are needed on every request. */
const FIND_SESSION = `
  select s.sess, ${VIEWER_COLUMNS},
    u.seen_on < (now() at time zone 'utc')::date as is_first_of_day,
    coalesce(s.seen_at < now() - interval '1 hour', true) as is_first_of_hour
  from session s left join users u on u.id = (s.sess ->> 'userId')::uuid and ${isStaying}
  where s.sid = $1 and s.expire > now()`

/** Rides on a session while its request lasts; storing the session leaves it out. */
class Loaded {
  readonly viewer: Viewer | null
  /** The traveller has not been here yet today (UTC). */
  readonly isFirstOfDay: boolean
  /** The session has not been seen for an hour. */
  readonly isFirstOfHour: boolean
  /** As the table holds it. */
  readonly stored: StoredSession
  constructor(row: SessionRow) {
    this.viewer = viewerOf(row)
    this.isFirstOfDay = row.is_first_of_day === true
    this.isFirstOfHour = row.is_first_of_hour
    this.stored = row.sess
  }
  toJSON(): undefined {
    return undefined
  }
}

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

interface SessionRow extends ViewerRow {
  sess: StoredSession
  is_first_of_day: boolean | null
  is_first_of_hour: boolean
}

type Store = NonNullable<FastifySessionOptions['store']>
type StoredSession = Parameters<Store['set']>[1]

/** Sessions live in the table `session`; the browser holds a signed id and nothing else. */
export class SessionTable implements Store {
  readonly #pool: pg.Pool
  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  get(sid: string, done: (error: unknown, found?: StoredSession | null) => void): void {
    const known = sessionOfPage(sid)
    if (known instanceof Loaded) {
      done(null, { ...known.stored, loaded: known })
      return
    }
    const read = { name: 'session-get', text: FIND_SESSION, values: [sid] }
    this.#pool.query<SessionRow>(read).then(
      ({ rows: [row] }) => done(null, row ? { ...row.sess, loaded: new Loaded(row) } : null),
      // never the error itself: the plugin takes ENOENT, as where PostgreSQL's socket is away, for 'there is no such
      // session', and would sign everybody out
      (error: unknown) => done(new Error('The session was not read', { cause: error })),
    )
  }

  set(sid: string, value: StoredSession, done: (error?: unknown) => void): void {
    const write = {
      name: 'session-set',
      text: `insert into session (sid, sess, expire, device, signed_in_at, seen_at) values ($1, $2, $3, $4, now(), now())
             on conflict (sid) do update set sess = excluded.sess, expire = excluded.expire`,
    }
    const expire = value.cookie?.expires ? new Date(value.cookie.expires) : sessionEnd(new Date())
    this.#pool.query({ ...write, values: [sid, value, expire, value.device ?? null] }).then(
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

/** For the calls that a page of this request makes. */
export const pageSessionOf = ({ session }: FastifyRequest): PageSession | null =>
  session.loaded ? { sid: session.sessionId, found: session.loaded } : null

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
    cookie: { httpOnly: true, sameSite: 'lax', secure: config.isSecure, path: '/', maxAge: LASTS_DAYS * 86_400_000 },
  })
  app.decorateRequest('viewer', null)
  app.decorateRequest('hasUnlockedBlog', false)
  app.addHook('onRequest', async (request) => {
    request.viewer = request.session.loaded?.viewer ?? null
  })
  app.addHook('onResponse', async ({ session, log }) => {
    const { viewer, isFirstOfDay, isFirstOfHour } = session.loaded ?? {}
    if (viewer && isFirstOfDay) await recordVisit(pool, viewer.id, log)
    if (viewer && isFirstOfHour) await recordSeen(pool, session.sessionId, log)
  })
}
