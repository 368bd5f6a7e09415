import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { connectionErrorOf } from '../platform/database/connection-error.ts'
import type { Database, Db } from './client.ts'

const ASKED_AGAIN_AFTER_MS = 10_000
/** A list from the replica is never older than twice this: what the primary had written is noted so often. */
const NOTED_EVERY_MS = 5_000

/** How far PostgreSQL has written its log, in bytes. What is committed lies before the position read after it. */
export type WalPosition = bigint

const BEFORE_ALL: WalPosition = 0n

/** Reads that may lag, from a replica where there is one and it answers, else from the primary. */
export class Replica {
  readonly #primary: Db
  readonly #replica: Db | null
  readonly #closeReplica: () => Promise<void>
  readonly #log: FastifyBaseLogger
  #awayUntil = 0
  /** The replica has all before that. It only moves on. */
  #replayed = BEFORE_ALL
  /** What the primary had written when it was asked last, and the time before. */
  #noted = { at: Number.NEGATIVE_INFINITY, latest: BEFORE_ALL, previous: BEFORE_ALL }

  constructor(primary: Db, replica: Pick<Database, 'db' | 'close'> | null, log: FastifyBaseLogger) {
    this.#primary = primary
    this.#replica = replica?.db ?? null
    this.#closeReplica = replica?.close ?? (async () => undefined)
    this.#log = log
  }

  /** Its connections; those of the primary belong to whoever opened them. */
  close(): Promise<void> {
    return this.#closeReplica()
  }

  get isConfigured(): boolean {
    return this.#replica !== null
  }

  /** Whether it did not answer lately, and the primary is read in its place. */
  isAway(now = Date.now()): boolean {
    return now < this.#awayUntil
  }

  /**
   * How many seconds ago what it replayed last was committed, and 0 where it has all that the primary had written by now.
   * Null where it is away, or no standby. Both clocks count: keep them together.
   */
  async lagSeconds(): Promise<number | null> {
    if (!this.#replica || this.isAway()) return null
    const written = await this.#primary.execute<{ lsn: string }>(sql`select pg_current_wal_lsn()::text as lsn`)
    const { rows } = await this.#replica.execute<{ lag: number | null }>(sql`
      select case when not pg_is_in_recovery() then null
        when pg_last_wal_replay_lsn() >= ${written.rows[0]?.lsn}::pg_lsn then 0
        else greatest(0, extract(epoch from
          now() - coalesce(pg_last_xact_replay_timestamp(), pg_postmaster_start_time())))::float8 end as lag`)
    return rows[0]?.lag ?? null
  }

  isPrimary(db: Db): boolean {
    return db === this.#primary
  }

  /** `query` reads and changes nothing: it is asked again of the primary where the replica went away. */
  async read<T>(query: (db: Db) => Promise<T>, now = Date.now()): Promise<T> {
    return (await this.#ask(BEFORE_ALL, query, now)).answer
  }

  /**
   * The same for what holds changes of whoever reads: the replica is asked only where it has those before `changedAt`, and
   * does not lag by more than some seconds.
   */
  async readSince<T>(changedAt: WalPosition | null, query: (db: Db) => Promise<T>, now = Date.now()) {
    // outside of what blames the replica for a connection that was lost
    if (this.#replica && !this.isAway(now)) await this.#note(now)
    const { previous } = this.#noted
    return this.#ask(changedAt !== null && changedAt > previous ? changedAt : previous, query, now)
  }

  /** Behind all that is committed by now. */
  async position(): Promise<WalPosition> {
    const { rows } = await this.#primary.execute<{ position: string }>(
      sql`select (pg_current_wal_insert_lsn() - '0/0')::text as position`,
    )
    return BigInt(rows[0]?.position ?? 0)
  }

  async #ask<T>(
    needed: WalPosition,
    query: (db: Db) => Promise<T>,
    now: number,
  ): Promise<{ answer: T; isFromReplica: boolean }> {
    const fromPrimary = async () => ({ answer: await query(this.#primary), isFromReplica: false })
    if (!this.#replica || this.isAway(now)) return fromPrimary()
    try {
      if (await this.#has(this.#replica, needed)) return { answer: await query(this.#replica), isFromReplica: true }
    } catch (error) {
      const lost = connectionErrorOf(error)
      if (!lost) throw error
      // the next ones do not wait for it to answer
      this.#awayUntil = now + ASKED_AGAIN_AFTER_MS
      // another one may come in its place
      this.#replayed = BEFORE_ALL
      this.#log.error({ outage: 'replica', err: lost }, 'the replica is away: the primary is read instead')
    }
    return fromPrimary()
  }

  async #has(replica: Db, needed: WalPosition): Promise<boolean> {
    if (this.#replayed >= needed) return true
    const { rows } = await replica.execute<{ position: string }>(sql`
      select (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_insert_lsn() end
        - '0/0')::text as position`)
    this.#replayed = BigInt(rows[0]?.position ?? 0)
    return this.#replayed >= needed
  }

  async #note(now: number): Promise<void> {
    const { at, latest } = this.#noted
    if (now - at < NOTED_EVERY_MS) return
    // at once: those who ask meanwhile go by what was known
    this.#noted.at = now
    this.#noted = { at: now, previous: latest, latest: await this.position() }
  }
}
