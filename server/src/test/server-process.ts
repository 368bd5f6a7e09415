import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { findEmbeddedPostgres } from '@caravan/local-postgres/embedded-postgres.ts'
import pg from 'pg'
import { openDatabase } from '../db/client.ts'
import { signInAs } from '../operate/sign-in-as.ts'
import { databasePassword } from '../platform/database-password.ts'
import { secretOf } from '../platform/secrets.ts'

const SERVER = fileURLToPath(new URL('../server.ts', import.meta.url))

/** A real server in a process and on a data folder of its own, so that it or its database can be killed. */
export class ServerProcess {
  readonly dataDir = fs.mkdtempSync(join(tmpdir(), 'caravan-process-'))
  readonly #port = 20_000 + Math.floor(Math.random() * 20_000)
  readonly url = `http://localhost:${this.#port}`
  #child: ChildProcess | undefined

  get isRunning(): boolean {
    return this.#child?.exitCode === null && this.#child.signalCode === null
  }

  async start(): Promise<void> {
    const own = {
      DATA_DIR: this.dataDir,
      PORT: String(this.#port),
      RATE_LIMIT: 'off',
      DEMO: 'off',
      LOG_LEVEL: 'silent',
    }
    const stdio = ['ignore', 'ignore', 'inherit'] as const
    this.#child = spawn(process.execPath, [SERVER], { env: { ...process.env, ...own }, stdio: [...stdio] })
    await this.untilReady()
  }

  async untilReady(): Promise<void> {
    while (!(await fetch(`${this.url}/readyz`).catch(() => null))?.ok) {
      if (!this.isRunning) throw new Error('The server has ended')
      await sleep(100)
    }
  }

  kill(): void {
    this.#child?.kill('SIGKILL')
  }

  async close(): Promise<void> {
    if (this.#child && this.isRunning) {
      const exit = once(this.#child, 'exit')
      this.#child.kill('SIGTERM')
      await exit
    }
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
