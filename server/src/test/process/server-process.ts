import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findEmbeddedPostgres } from '@caravan/local-postgres/embedded-postgres.ts'
import pg from 'pg'
import { openDatabase } from '../../db/client.ts'
import { signInAs } from '../../operate/sign-in-as.ts'
import { databasePassword } from '../../platform/database/database-password.ts'
import { secretOf } from '../../platform/secrets/secrets.ts'
import { copyKeptCluster } from '../postgres/kept-cluster.ts'
import { type Program, SERVER, startProgram } from './start-program.ts'

/**
 * A real server in a process and on a data folder of its own, so that it or its database can be killed. It begins with the
 * gazetteer in place, as at a second start.
 */
export class ServerProcess {
  readonly dataDir = fs.mkdtempSync(join(tmpdir(), 'caravan-process-'))
  readonly #settings: Record<string, string>
  #program: Program | undefined

  constructor(settings: Record<string, string> = {}) {
    this.#settings = settings
  }

  /** Another one after each start. */
  get url(): string {
    if (!this.#program) throw new Error('The server was not started')
    return this.#program.url
  }

  get isRunning(): boolean {
    return this.#program?.isRunning() ?? false
  }

  async start(): Promise<void> {
    if (!this.#program) await copyKeptCluster(this.dataDir)
    const settings = { DATA_DIR: this.dataDir, RATE_LIMIT: 'off', DEMO: 'off', LOG_LEVEL: 'silent', ...this.#settings }
    this.#program = await startProgram(SERVER, settings)
  }

  async isReady(): Promise<boolean> {
    const reply = await fetch(`${this.url}/readyz`).catch(() => null)
    return reply?.ok ?? false
  }

  /** The end of what it wrote since it was started. */
  written(): string {
    return this.#program?.written() ?? ''
  }

  /** Ends it as by `kill -9`. */
  async kill(): Promise<void> {
    await this.#program?.kill()
  }

  /** Ends it as a supervisor does. */
  async stop(): Promise<void> {
    await this.#program?.stop()
  }

  async close(): Promise<void> {
    await this.stop()
    fs.rmSync(this.dataDir, { recursive: true, force: true })
  }

  /** Cookies of so many travellers. */
  async people(count: number): Promise<string[]> {
    const database = openDatabase({ ...this.#address })
    const options = { secret: secretOf(this.dataDir, 'session').value, isSecure: false }
    const cookies: string[] = []
    for (let n = 0; n < count; n++) {
      const { cookie } = await signInAs(database, { email: `person-${n}@example.org`, onboarded: true }, options)
      cookies.push(cookie)
    }
    await database.close()
    return cookies
  }

  /** Asks the database itself. */
  async query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    const client = new pg.Client(this.#address)
    // one of the statements sends everybody away
    client.on('error', () => undefined)
    await client.connect()
    const { rows } = await client.query<Row>(text, values)
    await client.end()
    return rows
  }

  send(
    cookie: string,
    method: string,
    path: string,
    body: object,
    more: Record<string, string> = {},
  ): Promise<Response> {
    const headers = { cookie, 'content-type': 'application/json', ...more }
    return fetch(this.url + path, { method, headers, body: JSON.stringify(body) })
  }

  get #address(): pg.ClientConfig {
    const address = findEmbeddedPostgres(this.dataDir, databasePassword(this.dataDir))
    if (!address) throw new Error('The database does not serve')
    return address
  }
}
