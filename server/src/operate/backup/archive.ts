import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { link, rm } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import tar from 'tar-stream'
import { z } from 'zod'

/** The first entry: what the file is, and which migration its rows fit. */
export const BackupManifest = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  migration: z.number(),
})
export type BackupManifest = z.infer<typeof BackupManifest>

export const DumpedTables = z.array(z.object({ schema: z.string(), table: z.string(), columns: z.array(z.string()) }))
export type DumpedTable = z.infer<typeof DumpedTables>[number]

/** The last entry: a file without it broke off. */
export const Totals = z.object({ rows: z.record(z.string(), z.number()), pictures: z.number() })
export type Totals = z.infer<typeof Totals>

export const nameOfTable = ({ schema, table }: Pick<DumpedTable, 'schema' | 'table'>) => `${schema}.${table}`

export const ENTRY = {
  manifest: 'manifest.json',
  tables: 'tables.json',
  totals: 'totals.json',
  rows: 'rows/',
  pictures: 'pictures/',
  secrets: 'secrets/',
} as const

export interface ArchiveEntry {
  name: string
  bytes: Buffer
}

/** A .tar.gz that appears under its name when all of it is on the disk. For its owner alone: it holds secrets. */
export class ArchiveWriter {
  readonly #path: string
  readonly #draft: string
  readonly #pack = tar.pack()
  readonly #written: Promise<void>

  constructor(path: string) {
    this.#path = path
    this.#draft = `${path}.${randomBytes(4).toString('hex')}.draft`
    const file = createWriteStream(this.#draft, { flags: 'wx', mode: 0o600, flush: true })
    this.#written = pipeline(this.#pack, createGzip(), file)
    // the next add or close throws the failure
    this.#written.catch(() => undefined)
  }

  async add(name: string, content: Uint8Array | object): Promise<void> {
    const bytes = content instanceof Uint8Array ? Buffer.from(content) : Buffer.from(JSON.stringify(content))
    const added = new Promise<void>((done, fail) => {
      this.#pack.entry({ name, mode: 0o600 }, bytes, (error) => (error ? fail(error) : done()))
    })
    await Promise.race([added, this.#written]).catch(async (error: unknown) => {
      // a file that could not be made or written says why itself; the archive says only that it has ended
      await this.#written
      throw error
    })
  }

  /** @throws where a file of that name is there already */
  async close(): Promise<void> {
    this.#pack.finalize()
    await this.#written
    await link(this.#draft, this.#path)
    await rm(this.#draft)
  }

  async discard(): Promise<void> {
    this.#pack.destroy()
    await this.#written.catch(() => undefined)
    await rm(this.#draft, { force: true })
  }
}

/** Its entries in their order. @throws where the file is no archive or breaks off */
export async function* readArchive(path: string): AsyncGenerator<ArchiveEntry> {
  const extract = tar.extract()
  const read = pipeline(createReadStream(path), createGunzip(), extract)
  // an entry that breaks off would be waited for without end: only the file says that there is no more
  const broken = read.then(() => new Promise<never>(() => undefined))
  broken.catch(() => undefined)
  const entries = extract[Symbol.asyncIterator]()
  for (;;) {
    const { done, value: entry } = await Promise.race([entries.next(), broken])
    if (done) break
    yield { name: entry.header.name, bytes: await Promise.race([buffer(entry), broken]) }
  }
  await read
}
