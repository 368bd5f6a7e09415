import { existsSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { CannotStart } from '@caravan/local-postgres/cannot-start.ts'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { readAppliedMigration } from '../../db/migration-state.ts'
import { hasUnfinishedMigration } from '../../db/migration-steps.ts'
import { listSecrets } from '../../platform/secrets/secrets.ts'
import type { Storage } from '../../platform/storage.ts'
import { ArchiveWriter, type BackupManifest, ENTRY, nameOfTable, type Totals } from './archive.ts'
import { copyOut, listTables } from './queries.ts'

/** A table is cut into entries, because an entry says its length first, which is unknown of a table. */
const ENTRY_BYTES = 4_000_000

/** All rows as PostgreSQL writes them, in the text format, which every version reads. Answers how many of each table. */
async function dumpTables(client: pg.Client, archive: ArchiveWriter): Promise<Record<string, number>> {
  const tables = await listTables(client)
  await archive.add(ENTRY.tables, tables)
  const rows: Record<string, number> = {}
  for (const table of tables) {
    const name = nameOfTable(table)
    const stream = client.query(copyTo(copyOut(table)))
    for await (const piece of inPieces(stream)) await archive.add(`${ENTRY.rows}${name}`, piece)
    rows[name] = stream.rowCount
  }
  return rows
}

async function* inPieces(stream: Readable): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = []
  let length = 0
  for await (const chunk of stream) {
    chunks.push(chunk)
    length += chunk.length
    if (length < ENTRY_BYTES) continue
    yield Buffer.concat(chunks)
    chunks = []
    length = 0
  }
  if (length > 0) yield Buffer.concat(chunks)
}

interface Source {
  connection: pg.PoolConfig
  storage: Storage
  dataDir: string
}

/** Pictures are copied before the moment of the database and once more after it: what its rows name was there at one of the two. */
export async function backUp(path: string, { connection, storage, dataDir }: Source): Promise<Totals> {
  if (existsSync(path)) throw new CannotStart(`${path} is there already. Choose another name.`)
  const client = new pg.Client({ ...connection, application_name: 'caravan backup', options: '-c statement_timeout=0' })
  await client.connect()
  const archive = new ArchiveWriter(path)
  try {
    const manifest = await manifestOf(client)
    await archive.add(ENTRY.manifest, manifest)
    const copied = new Set<string>()
    await copyPictures(storage, archive, copied)
    await client.query('begin transaction isolation level repeatable read, read only')
    await refuseWhileMigrating(client, manifest)
    const rows = await dumpTables(client, archive)
    await client.query('commit')
    await copyPictures(storage, archive, copied)
    for (const { name, value } of listSecrets(dataDir)) await archive.add(ENTRY.secrets + name, Buffer.from(value))
    const totals: Totals = { rows, pictures: copied.size }
    await archive.add(ENTRY.totals, totals)
    await archive.close()
    return totals
  } catch (error) {
    await archive.discard()
    throw error
  } finally {
    await client.end()
  }
}

async function manifestOf(client: pg.Client): Promise<BackupManifest> {
  const migration = await readAppliedMigration(client)
  if (migration === null) throw new CannotStart('There is nothing to back up: this database has no tables.')
  return { format: 1, madeAt: new Date().toISOString(), migration }
}

/** The rows would be of a schema that no version has: they could not be restored. */
async function refuseWhileMigrating(client: pg.Client, { migration }: BackupManifest): Promise<void> {
  if ((await readAppliedMigration(client)) === migration && !(await hasUnfinishedMigration(client))) return
  throw new CannotStart('The database is being brought up to date. Make the backup when that has ended.')
}

/** Those that were not copied yet. One that goes away meanwhile is of a row that went before it. */
async function copyPictures(storage: Storage, archive: ArchiveWriter, copied: Set<string>): Promise<void> {
  for await (const key of storage.keys()) {
    if (copied.has(key)) continue
    const bytes = await storage.get(key)
    if (!bytes) continue
    await archive.add(ENTRY.pictures + key, bytes)
    copied.add(key)
  }
}
