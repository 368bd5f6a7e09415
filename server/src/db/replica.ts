import type { FastifyBaseLogger } from 'fastify'
import { connectionErrorOf } from '../platform/database/connection-error.ts'
import type { Database, Db } from './client.ts'
import { sql } from './sql.ts'

const RETRY_AFTER_MS = 10_000

/**
 * Reads that may lag, from a replica where there is one and it answers, else from the primary: the gazetteer and the numbers of
 * Discover and the map. Lists of people and trips are none of these: what was hidden a moment ago would still be in them.
 */
export class Replica {
  readonly #primary: Db
  readonly #replica: Db | null
  readonly #closeReplica: () => Promise<void>
  readonly #log: FastifyBaseLogger
  #awayUntil = 0

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

  /** `query` reads and changes nothing: it is asked again of the primary where the replica went away. */
  async read<T>(query: (db: Db) => Promise<T>, now = Date.now()): Promise<T> {
    if (!this.#replica || this.isAway(now)) return query(this.#primary)
    try {
      return await query(this.#replica)
    } catch (error) {
      const lost = connectionErrorOf(error)
      if (!lost) throw error
      // the next ones do not wait for it to answer
      this.#awayUntil = now + RETRY_AFTER_MS
      this.#log.error({ outage: 'replica', err: lost }, 'the replica is away: the primary is read instead')
      return query(this.#primary)
    }
  }
}
