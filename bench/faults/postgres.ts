import type { PostgresAddress } from '@caravan/local-postgres/embedded-postgres.ts'
import pg from 'pg'
import { mountSmallDisk } from '../../server/src/test/small-disk.ts'
import { CannotMeasure, onEnd } from '../lib/measure.ts'
import { Site } from './site.ts'
import { type Faults, struck, underLoad } from './strike.ts'

const SECONDS = 5
const SEARCHES = 5
/** A cluster with the gazetteer takes a third of it. */
const DISK_BYTES = 768 * 1024 * 1024

/** Asks a database by a way of its own. */
async function askAt(address: PostgresAddress, ...statements: string[]): Promise<void> {
  const client = new pg.Client(address)
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

export const SEND_ALL_AWAY = `select pg_terminate_backend(pid) from pg_stat_activity where datname is not null and pid <> pg_backend_pid()`
const READ_ONLY = 'alter system set default_transaction_read_only = on'
const WRITABLE = 'alter system reset default_transaction_read_only'
const RELOAD = 'select pg_reload_conf()'

/** A search of the gazetteer, which may be read from a replica: people do not see whether there is one. */
async function searchesAnswered({ url, talkers }: Site): Promise<string[]> {
  const wrong: string[] = []
  for (let n = 0; n < SEARCHES; n++) {
    const headers = { cookie: talkers[0]?.cookie ?? '' }
    const reply = await fetch(`${url}/api/places?q=lis`, { headers, signal: AbortSignal.timeout(20_000) })
    const text = await reply.text()
    if (reply.status !== 200 || !text.includes('Lisbon')) wrong.push(`a search: ${reply.status} ${text.slice(0, 200)}`)
  }
  return wrong
}

const OUTSIDE = { database: 'outside' } as const
const REPLICATED = { database: 'replicated' } as const

export const POSTGRES: Faults = {
  'app-killed': struck('the server is killed (SIGKILL) and started again', OUTSIDE, (site) => ({
    strike: () => site.node.kill(),
    mend: () => site.startAgain(),
    isProcessEnding: true,
  })),
  'postgres-killed': struck('the main process of PostgreSQL is killed (SIGKILL)', {}, (site) => ({
    strike: () => process.kill(site.postmaster, 'SIGKILL'),
  })),
  'postgres-connections-cut': struck('every connection to PostgreSQL is ended', OUTSIDE, (site) => ({
    strike: () => askAt(site.address, SEND_ALL_AWAY),
  })),
  'postgres-away': struck(`PostgreSQL refuses connections for ${SECONDS} s`, OUTSIDE, ({ relay }) => ({
    strike: () => relay.cut(),
    seconds: SECONDS,
    mend: () => relay.mend(),
  })),
  'postgres-slow': struck('PostgreSQL takes 2 s longer for each statement', OUTSIDE, ({ relay }) => ({
    strike: () => relay.delay(2000),
    seconds: 2 * SECONDS,
    mend: () => relay.delay(0),
  })),
  'postgres-hangs': struck('PostgreSQL takes connections and says nothing', OUTSIDE, ({ relay }) => ({
    strike: () => relay.hold(),
    seconds: 2 * SECONDS,
    mend: () => relay.release(),
  })),
  'postgres-read-only': struck('PostgreSQL only reads', OUTSIDE, ({ address }) => ({
    strike: () => askAt(address, READ_ONLY, RELOAD),
    seconds: SECONDS,
    mend: () => askAt(address, 'set default_transaction_read_only = off', WRITABLE, RELOAD),
  })),
  'postgres-disk-full': {
    what: 'the disk of PostgreSQL and of the data folder is full',
    async run() {
      const disk = mountSmallDisk(DISK_BYTES)
      if ('missing' in disk) throw new CannotMeasure(`A full disk cannot be tried: ${disk.missing}`)
      onEnd(() => disk.remove())
      await using site = await Site.start({ dataDir: disk.path })
      return await underLoad(site, {
        strike: () => disk.leave(0),
        seconds: SECONDS,
        mend: () => disk.leave(DISK_BYTES / 4),
      })
    },
  },
  'replica-gone': struck('the replica refuses connections', REPLICATED, (site) => ({
    strike: () => site.replica.relay.cut(),
    during: () => searchesAnswered(site),
    seconds: SECONDS,
    mend: () => site.replica.relay.mend(),
    after: () => searchesAnswered(site),
  })),
  'replica-hangs': struck('the replica takes connections and says nothing', REPLICATED, (site) => ({
    strike: () => site.replica.relay.hold(),
    during: () => searchesAnswered(site),
    mend: () => site.replica.relay.release(),
    after: () => searchesAnswered(site),
  })),
  'replica-late': struck('the replica applies nothing any more', REPLICATED, (site) => ({
    strike: () => askAt(site.replica.address, 'select pg_wal_replay_pause()'),
    during: () => searchesAnswered(site),
    seconds: SECONDS,
    mend: () => askAt(site.replica.address, 'select pg_wal_replay_resume()'),
  })),
}
