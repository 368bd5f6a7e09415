import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { isDeepStrictEqual } from 'node:util'
import { CannotStart } from '@caravan/local-postgres/cannot-start.ts'
import pg from 'pg'
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams'
import { migrateDatabase } from '../../db/migrate.ts'
import { newestMigration, readAppliedMigration, readJournal } from '../../db/migration-state.ts'
import { keepSecret, listSecrets } from '../../platform/secrets/secrets.ts'
import type { Storage } from '../../platform/storage.ts'
import { openUnlimited } from '../../prepare-database.ts'
import {
  type ArchiveEntry,
  BackupManifest,
  type DumpedTable,
  DumpedTables,
  ENTRY,
  nameOfTable,
  readArchive,
  Totals,
} from './archive.ts'
import { withMigrationsUpTo } from './migrations-up-to.ts'
import { continueSequences, copyIn, findFilledTable, putRulesBack, takeRulesAway, unlockJobs } from './queries.ts'

async function beginLoading(client: pg.Client, tables: DumpedTable[]) {
  await client.query('begin')
  const keys = await takeRulesAway(client, tables)
  const rows: Record<string, number> = Object.fromEntries(tables.map((table) => [nameOfTable(table), 0]))
  let open: { name: string; stream: CopyStreamQuery; ended: Promise<void> } | undefined

  async function endTable(): Promise<void> {
    if (!open) return
    const { name, stream, ended } = open
    stream.end()
    await ended
    rows[name] = stream.rowCount
    open = undefined
  }

  async function startTable(name: string) {
    await endTable()
    const table = tables.find((one) => nameOfTable(one) === name)
    if (!table) throw new Error(`The backup has rows of ${name}, which it does not list`)
    const stream = client.query(copyFrom(copyIn(table)))
    const ended = finished(stream)
    // the next add, end or discard throws the error; it may come between two of them
    ended.catch(() => undefined)
    return { name, stream, ended }
  }

  return {
    async add(name: string, bytes: Buffer): Promise<void> {
      if (open?.name !== name) open = await startTable(name)
      if (!open.stream.write(bytes)) await Promise.race([once(open.stream, 'drain'), open.ended])
    },
    /** Ends a COPY that is open, and takes back all that came. */
    async discard(): Promise<void> {
      open?.stream.destroy()
      // it ends with the server's answer to the abort
      await open?.ended.catch(() => undefined)
      await client.query('rollback')
    },
    /** @returns how many rows of each table came */
    async end(): Promise<Record<string, number>> {
      await endTable()
      return rows
    },
    /** @throws where rows do not fit together */
    async commit(): Promise<void> {
      await putRulesBack(client, tables, keys)
      await continueSequences(client)
      await unlockJobs(client)
      await client.query('commit')
    },
  }
}

interface Target {
  connection: pg.PoolConfig
  storage: Storage
  dataDir: string
}

/**
 * Fills an empty instance from a backup. The rows come in one transaction, at the schema they were written under; the
 * caller brings it up to date afterwards.
 * @throws a line for people where the instance is not empty, or the file is newer than this version or broken
 */
export async function restore(path: string, target: Target): Promise<Totals> {
  const client = new pg.Client({ ...target.connection, options: '-c statement_timeout=0 -c lock_timeout=0' })
  await client.connect()
  try {
    const restoring = new Restoring(client, target)
    return await restoring.run(path).catch(async (error: unknown) => {
      await restoring.discard()
      throw error
    })
  } finally {
    await client.end()
  }
}

class Restoring {
  readonly #client: pg.Client
  readonly #target: Target
  readonly #secrets: { name: string; value: string }[] = []
  #loader: Awaited<ReturnType<typeof beginLoading>> | undefined
  #totals: Totals | undefined
  #pictures = 0

  constructor(client: pg.Client, target: Target) {
    this.#client = client
    this.#target = target
  }

  async run(path: string): Promise<Totals> {
    const entries = readArchive(path)
    const first = await entries.next().catch(unreadable(path))
    if (first.done || first.value.name !== ENTRY.manifest) throw new CannotStart(`${path} is no backup.`)
    await this.#prepare(BackupManifest.parse(JSON.parse(first.value.bytes.toString())))
    try {
      for await (const entry of entries) await this.#take(entry)
    } catch (error) {
      throw isBroken(error) ? new CannotStart(`${path} is broken: ${String(error)}`) : error
    }
    return this.#finish(path)
  }

  /** Takes back the rows that came, where the connection still allows it: PostgreSQL does so itself when it ends. */
  async discard(): Promise<void> {
    await this.#loader?.discard().catch(() => undefined)
  }

  async #prepare({ migration }: BackupManifest): Promise<void> {
    if (migration > newestMigration()) {
      throw new CannotStart('The backup was made by a newer version of this program. Restore it with that version.')
    }
    if (!readJournal().some(({ when }) => when === migration)) {
      throw new CannotStart('The backup was made by another program: its migrations are not known here.')
    }
    await refuseUnlessEmpty(this.#client, this.#target.dataDir, migration)
    const pool = openUnlimited(this.#target.connection)
    try {
      await withMigrationsUpTo(migration, (folder) => migrateDatabase(pool, () => undefined, folder))
    } finally {
      await pool.end()
    }
  }

  async #take({ name, bytes }: ArchiveEntry): Promise<void> {
    if (name === ENTRY.tables) {
      this.#loader = await beginLoading(this.#client, DumpedTables.parse(JSON.parse(bytes.toString())))
    } else if (name === ENTRY.totals) {
      this.#totals = Totals.parse(JSON.parse(bytes.toString()))
    } else if (name.startsWith(ENTRY.rows)) {
      await this.#loader?.add(name.slice(ENTRY.rows.length), bytes)
    } else if (name.startsWith(ENTRY.pictures)) {
      const key = name.slice(ENTRY.pictures.length)
      await this.#target.storage.put(key, bytes, typeOf(key))
      this.#pictures++
    } else if (name.startsWith(ENTRY.secrets)) {
      this.#secrets.push({ name: name.slice(ENTRY.secrets.length), value: bytes.toString() })
    }
  }

  async #finish(path: string): Promise<Totals> {
    if (!this.#totals || !this.#loader) throw new CannotStart(`${path} is broken: it ends too early.`)
    const found = { rows: await this.#loader.end(), pictures: this.#pictures }
    if (!isDeepStrictEqual(found, this.#totals)) throw new CannotStart(`${path} is broken: it lacks rows or pictures.`)
    await this.#loader.commit()
    for (const { name, value } of this.#secrets) keepSecret(this.#target.dataDir, name, value)
    return found
  }
}

async function refuseUnlessEmpty(client: pg.Client, dataDir: string, migration: number): Promise<void> {
  const empty = 'A backup is restored into an empty database and an empty DATA_DIR.'
  const applied = await readAppliedMigration(client)
  // an earlier one: a restore before this one was cut off
  if (applied !== null && applied > migration) throw new CannotStart(`The database has tables already. ${empty}`)
  const filled = await findFilledTable(client)
  if (filled) throw new CannotStart(`The database is not empty: ${filled} has rows. ${empty}`)
  if (listSecrets(dataDir).length > 0) throw new CannotStart(`${dataDir} has secrets of another instance. ${empty}`)
}

const unreadable = (path: string) => (error: unknown) => {
  throw new CannotStart(`${path} cannot be read as a backup: ${error instanceof Error ? error.message : String(error)}`)
}

/** What zlib and tar say of a file that broke off or was changed. */
const isBroken = (error: unknown) =>
  error instanceof Error &&
  /unexpected end of file|incorrect|invalid|Unexpected end of data/i.test(error.message) &&
  !('severity' in error)

const TYPES: Record<string, string> = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp', avif: 'image/avif' }
const typeOf = (key: string) => TYPES[key.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
