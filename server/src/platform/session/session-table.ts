import { AsyncResource } from 'node:async_hooks'
import type { FastifySessionOptions } from '@fastify/session'
import type pg from 'pg'
import { sessionOfPage } from '../http/inner-call.ts'
import { isStaying, VIEWER_COLUMNS, type Viewer, type ViewerRow, viewerOf } from '../viewer.ts'
import { sessionEnd } from './session-end.ts'

/**
 * Sessions and who they belong to, in one trip to the database: both are needed on every request. The limit leaves out
 * nothing: without one the database counts on ten, and plans the statement anew for each one that is fewer.
 */
export const FIND_SESSIONS = `
  select s.sid, s.sess, ${VIEWER_COLUMNS},
    u.seen_on < (now() at time zone 'utc')::date as is_first_of_day,
    coalesce(s.seen_at < now() - interval '1 hour', true) as is_first_of_hour
  from (select unnest($1::text[]) as sid limit $2) asked join session s on s.sid = asked.sid
    left join users u on u.id = (s.sess ->> 'userId')::uuid and ${isStaying}
  where s.expire > now()`

/** Rides on a session while its request lasts; storing the session leaves it out. */
export class Loaded {
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

interface SessionRow extends ViewerRow {
  sid: string
  sess: StoredSession
  is_first_of_day: boolean | null
  is_first_of_hour: boolean
}

type Store = NonNullable<FastifySessionOptions['store']>
type StoredSession = Parameters<Store['set']>[1]
type Found = (error: unknown, found?: StoredSession | null) => void

interface Asked {
  sid: string
  /** Each request goes on in its own context: that of the reading is another one's. */
  context: AsyncResource
  done: Found
}

/** A statement that takes longer, on a connection that hangs maybe, is waited for by nobody who asks after it began. */
const WAITED_FOR_MS = 20

/** Sessions live in the table `session`; the browser holds a signed id and nothing else. */
export class SessionTable implements Store {
  readonly #pool: pg.Pool
  #asked: Asked[] = []
  #isReading = false

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  get(sid: string, done: Found): void {
    const known = sessionOfPage(sid)
    if (known instanceof Loaded) {
      done(null, { ...known.stored, loaded: known })
      return
    }
    if (this.#asked.length === 0) setImmediate(() => this.#readNext())
    this.#asked.push({ sid, context: new AsyncResource('SESSION'), done })
  }

  /**
   * One statement for all requests that came in one turn of the event loop, or while the statement before it was under
   * way: when there is much to do, many do. Nobody is answered by a statement that began before they came.
   */
  #readNext(): void {
    const asked = this.#asked
    const [first] = asked
    if (this.#isReading || !first) return
    this.#asked = []
    this.#isReading = true
    let isWaitedFor = true
    const goOn = () => {
      if (!isWaitedFor) return
      isWaitedFor = false
      this.#isReading = false
      this.#readNext()
    }
    const timer = setTimeout(goOn, WAITED_FOR_MS)
    first.context
      .runInAsyncScope(() => this.#read(asked))
      .finally(() => {
        clearTimeout(timer)
        goOn()
      })
  }

  #read(asked: readonly Asked[]): Promise<void> {
    const sids = [...new Set(asked.map(({ sid }) => sid))]
    const read = { name: 'sessions-get', text: FIND_SESSIONS, values: [sids, sids.length] }
    return this.#pool.query<SessionRow>(read).then(
      ({ rows }) => {
        const found = new Map(rows.map((row) => [row.sid, row]))
        for (const { sid, context, done } of asked) context.runInAsyncScope(done, null, null, restored(found.get(sid)))
      },
      // never the error itself: the plugin takes ENOENT, as where PostgreSQL's socket is away, for 'there is no such
      // session', and would sign everybody out
      (cause: unknown) => {
        const error = new Error('The session was not read', { cause })
        for (const { context, done } of asked) context.runInAsyncScope(done, null, error)
      },
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

const restored = (row: SessionRow | undefined): StoredSession | null =>
  row ? { ...row.sess, loaded: new Loaded(row) } : null
