import type { Readable } from 'node:stream'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { ArchiveWriter } from './archive.ts'
import { ENTRY, nameOfTable } from './manifest.ts'
import { copyOut, listTables } from './queries.ts'

/** A table is cut into entries, because an entry says its length first, which is unknown of a table. */
const ENTRY_BYTES = 4_000_000

/** All rows as PostgreSQL writes them, in the text format, which every version reads. Answers how many of each table. */
export async function dumpTables(client: pg.Client, archive: ArchiveWriter): Promise<Record<string, number>> {
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
