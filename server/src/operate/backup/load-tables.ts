import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams'
import { type DumpedTable, nameOfTable } from './manifest.ts'
import { continueSequences, copyIn, putRulesBack, takeRulesAway, unlockJobs } from './queries.ts'

/** Takes the rows of one table after another, within one transaction of `client`. */
export class TableLoader {
  readonly #rows: Record<string, number> = {}
  readonly #client: pg.Client
  readonly #tables: DumpedTable[]
  readonly #keys: Awaited<ReturnType<typeof takeRulesAway>>
  #open: { name: string; stream: CopyStreamQuery; ended: Promise<void> } | undefined

  private constructor(client: pg.Client, tables: DumpedTable[], keys: Awaited<ReturnType<typeof takeRulesAway>>) {
    this.#client = client
    this.#tables = tables
    this.#keys = keys
    for (const table of tables) this.#rows[nameOfTable(table)] = 0
  }

  static async begin(client: pg.Client, tables: DumpedTable[]): Promise<TableLoader> {
    await client.query('begin')
    return new TableLoader(client, tables, await takeRulesAway(client, tables))
  }

  async add(name: string, bytes: Buffer): Promise<void> {
    if (this.#open?.name !== name) await this.#start(name)
    if (this.#open && !this.#open.stream.write(bytes)) {
      await Promise.race([once(this.#open.stream, 'drain'), this.#open.ended])
    }
  }

  /** Ends a COPY that is open, and takes back all that came. */
  async discard(): Promise<void> {
    if (this.#open) {
      this.#open.stream.destroy()
      // it ends with the server's answer to the abort
      await this.#open.ended.catch(() => undefined)
    }
    await this.#client.query('rollback')
  }

  /** Answers how many rows of each table came. */
  async end(): Promise<Record<string, number>> {
    await this.#endTable()
    return this.#rows
  }

  /** @throws where rows do not fit together */
  async commit(): Promise<void> {
    await putRulesBack(this.#client, this.#tables, this.#keys)
    await continueSequences(this.#client)
    await unlockJobs(this.#client)
    await this.#client.query('commit')
  }

  async #start(name: string): Promise<void> {
    await this.#endTable()
    const table = this.#tables.find((one) => nameOfTable(one) === name)
    if (!table) throw new Error(`The backup has rows of ${name}, which it does not list`)
    const stream = this.#client.query(copyFrom(copyIn(table)))
    const ended = finished(stream)
    // the next add, end or discard throws the error; it may come between two of them
    ended.catch(() => undefined)
    this.#open = { name, stream, ended }
  }

  async #endTable(): Promise<void> {
    if (!this.#open) return
    const { name, stream, ended } = this.#open
    stream.end()
    await ended
    this.#rows[name] = stream.rowCount
    this.#open = undefined
  }
}
