import * as fs from 'node:fs'
import { join } from 'node:path'
import type { PostgresAddress } from '@caravan/local-postgres/embedded-postgres.ts'
import pg from 'pg'
import type { Faults } from './fault.ts'
import { Site } from './site.ts'
import { underLoad } from './strike.ts'

const SECONDS = 5

/** Asks the database by a way of its own. */
const ask = ({ address }: Site, ...statements: string[]) => askAt(address, ...statements)

async function askAt(address: PostgresAddress, ...statements: string[]): Promise<void> {
  const client = new pg.Client(address)
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

const SEND_ALL_AWAY = `select pg_terminate_backend(pid) from pg_stat_activity where datname is not null and pid <> pg_backend_pid()`
const READ_ONLY = 'alter system set default_transaction_read_only = on'
const WRITABLE = 'alter system reset default_transaction_read_only'
const RELOAD = 'select pg_reload_conf()'

function postmaster({ dataDir }: Site): number {
  return Number(fs.readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
}

export const POSTGRES: Faults = {
  'app-killed': {
    what: 'the server is killed (SIGKILL) and started again',
    async run() {
      await using site = await Site.start({ database: 'outside' })
      return await underLoad(site, {
        strike: () => site.node.kill(),
        mend: () => site.startAgain(),
        isProcessEnding: true,
      })
    },
  },
  'postgres-killed': {
    what: 'the main process of PostgreSQL is killed (SIGKILL)',
    async run() {
      await using site = await Site.start()
      return await underLoad(site, { strike: () => process.kill(postmaster(site), 'SIGKILL') })
    },
  },
  'postgres-connections-cut': {
    what: 'every connection to PostgreSQL is ended',
    async run() {
      await using site = await Site.start({ database: 'outside' })
      return await underLoad(site, { strike: () => ask(site, SEND_ALL_AWAY) })
    },
  },
  'postgres-away': {
    what: `PostgreSQL refuses connections for ${SECONDS} s`,
    async run() {
      await using site = await Site.start({ database: 'outside' })
      return await underLoad(site, {
        strike: () => site.relay.cut(),
        seconds: SECONDS,
        mend: () => site.relay.mend(),
      })
    },
  },
  'postgres-slow': {
    what: 'PostgreSQL takes 2 s longer for each statement',
    async run() {
      await using site = await Site.start({ database: 'outside' })
      return await underLoad(site, {
        strike: () => site.relay.delay(2000),
        seconds: 2 * SECONDS,
        mend: () => site.relay.delay(0),
      })
    },
  },
  'postgres-read-only': {
    what: 'PostgreSQL only reads',
    async run() {
      await using site = await Site.start({ database: 'outside' })
      return await underLoad(site, {
        strike: () => ask(site, READ_ONLY, RELOAD),
        seconds: SECONDS,
        mend: () => ask(site, 'set default_transaction_read_only = off', WRITABLE, RELOAD),
      })
    },
  },
}
