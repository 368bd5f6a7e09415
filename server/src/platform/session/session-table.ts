import type { FastifySessionOptions } from '@fastify/session'
import type pg from 'pg'
import { isStaying, VIEWER_COLUMNS, type Viewer, type ViewerRow, viewerOf } from '../viewer.ts'
import { sessionEnd } from './session-end.ts'

/** A session and the traveller it belongs to, in one statement: both are needed on every request. */
// mutant: a session that ran out is good for calls | app | and s.expire > now()
export const FIND_SESSION = `
  select s.sess, ${VIEWER_COLUMNS},
    u.seen_on < (now() at time zone 'utc')::date as is_first_of_day,
    coalesce(s.seen_at < now() - interval '1 hour', true) as is_first_of_hour
  from session s left join users u on u.id = (s.sess ->> 'userId')::uuid and ${isStaying}
  where s.sid = $1 and s.expire > now()`

/** Rides on a session while its request lasts; storing the session leaves it out. */
export class Loaded {
  readonly viewer: Viewer | null
  /** The traveller has not been here yet today (UTC). */
  readonly isFirstOfDay: boolean
  /** The session has not been seen for an hour. */
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
