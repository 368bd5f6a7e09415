import * as fs from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type PostgresAddress, startEmbeddedPostgres } from '@caravan/local-postgres/embedded-postgres.ts'
import { databasePassword } from '../../server/src/platform/database/database-password.ts'
import { findRedis, type RedisForTests, startRedis } from '../../server/src/test/outside/redis-for-tests.ts'
import { type Relay, startRelay } from '../../server/src/test/outside/relay.ts'
import { copyKeptCluster } from '../../server/src/test/postgres/kept-cluster.ts'
import { startReplicatedPostgres } from '../../server/src/test/postgres/replicated-postgres.ts'
import { type Program, SERVER } from '../../server/src/test/process/start-program.ts'
import { crowd, type Talker } from '../lib/crowd.ts'
import { newDataDir } from '../lib/data-dir.ts'
import { CannotMeasure, onEnd } from '../lib/measure.ts'
import { startBenchProgram } from '../lib/server.ts'

const WRITERS = 10
/** Its idle connections to the database are few enough to be counted by hand. */
const POOL = '10'

export interface Options {
  /** Of its own in the process that is started, as with `npm start`; else one of which only an address is known. */
  database?: 'embedded' | 'outside' | 'replicated'
  /** Two share a Redis. */
  nodes?: 1 | 2
  settings?: Record<string, string>
  dataDir?: string
  /** Of the first node alone, each time that it is started. */
  nodeSettings?: Record<string, string>
  /** An outside database keeps what it acknowledged where it is killed; as it costs time, it does not otherwise. */
  isDurable?: boolean
}

/** What a fault strikes: one or two nodes as processes, their database, and people who write and read. */
export class Site implements AsyncDisposable {
  /** Of the first node; its database is in it, whoever started that. */
  dataDir: string
  readonly #folder: string
  readonly #options: Options
  readonly #endings: (() => unknown)[] = []
  #relay: Relay | undefined
  #address: PostgresAddress | undefined
  #replica: { address: PostgresAddress; relay: Relay } | undefined
  #redis: RedisForTests | undefined
  nodes: Program[] = []
  /** Of those that have ended too. */
  readonly #started: Program[] = []
  talkers: Talker[] = []

  private constructor(options: Options) {
    this.#options = options
    this.#folder = options.dataDir ?? newDataDir('fault')
    this.dataDir = this.#folder
  }

  static async start(options: Options = {}): Promise<Site> {
    const site = new Site(options)
    onEnd(() => site[Symbol.asyncDispose]())
    await site.#open()
    return site
  }

  get url(): string {
    return this.node.url
  }
  get node(): Program {
    return this.nodes[0] ?? missing('a node')
  }
  get relay(): Relay {
    return this.#relay ?? missing('a relay: the database is its own')
  }
  get address(): PostgresAddress {
    return this.#address ?? missing('an address: the database is its own')
  }
  get replica(): { address: PostgresAddress; relay: Relay } {
    return this.#replica ?? missing('a replica')
  }
  get redis(): RedisForTests {
    return this.#redis ?? missing('a Redis')
  }

  get postmaster(): number {
    return Number(fs.readFileSync(join(this.dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
  }

  /** All that its nodes have written, as far as it is kept. */
  written(): string {
    return this.#started.map(({ written }) => written()).join('\n')
  }

  /** Another process in the place of this one, of another release where a program is given. */
  async startAgain(at = 0, settings: Record<string, string> = {}, program = SERVER): Promise<void> {
    this.nodes[at] = await this.#startNode(at, settings, program)
  }

  async #open(): Promise<void> {
    const { database } = this.#options
    if (database === 'replicated') await this.#startReplicated()
    else if (!fs.existsSync(join(this.dataDir, 'postgres'))) await copyKeptCluster(this.dataDir)
    if (database === 'outside') await this.#startDatabase()
    if (this.#options.nodes === 2) await this.#startRedis()
    await this.startAgain(0)
    if (this.#options.nodes === 2) await this.startAgain(1)
    this.talkers = await crowd(this.dataDir, 2 * WRITERS)
  }

  async #startDatabase(): Promise<void> {
    const password = databasePassword(this.dataDir)
    const durable = this.#options.isDurable ?? false
    const postgres = await startEmbeddedPostgres({ dataDir: this.dataDir, durable, password })
    this.#endings.push(() => postgres.stop())
    const relay = await startRelay(socketOf(postgres.poolConfig))
    this.#endings.push(() => relay.close())
    this.#address = postgres.poolConfig
    this.#relay = relay
  }

  async #startReplicated(): Promise<void> {
    // PostgreSQL may run as another user than we do
    fs.chmodSync(this.#folder, 0o755)
    const { primary, replica } = await startReplicatedPostgres(this.#folder)
    this.dataDir = join(this.#folder, 'primary')
    this.#endings.push(
      () => primary.stop(),
      () => replica.stop(),
    )
    this.#address = primary.poolConfig
    this.#relay = await startRelay(socketOf(primary.poolConfig))
    this.#replica = { address: replica.poolConfig, relay: await startRelay(socketOf(replica.poolConfig)) }
    for (const relay of [this.#relay, this.#replica.relay]) this.#endings.push(() => relay.close())
  }

  async #startRedis(): Promise<void> {
    const found = await findRedis()
    if ('missing' in found) throw new CannotMeasure(found.missing)
    const redis = await startRedis(found.program)
    this.#endings.push(() => redis.close())
    this.#redis = redis
  }

  async #startNode(at: number, settings: Record<string, string>, file: string): Promise<Program> {
    const ofDatabase: Record<string, string> = this.#relay ? { DATABASE_URL: urlOf(this.address, this.#relay) } : {}
    const ofReplica: Record<string, string> = this.#replica
      ? { DATABASE_REPLICA_URL: urlOf(this.#replica.address, this.#replica.relay) }
      : {}
    const ofRedis: Record<string, string> = this.#redis ? { REDIS_URL: this.#redis.url } : {}
    const program = await startBenchProgram(file, {
      // the second one signs as the first does
      ...(at === 0 ? {} : { SESSION_SECRET: this.secret }),
      DATA_DIR: this.dataDirOf(at),
      DATABASE_POOL: POOL,
      RATE_LIMIT: 'off',
      DEMO: 'off',
      ...ofDatabase,
      ...ofReplica,
      ...ofRedis,
      ...this.#options.settings,
      ...(at === 0 ? this.#options.nodeSettings : {}),
      ...settings,
    })
    this.#started.push(program)
    return program
  }

  /** Where a node keeps what is its own, and its mails. */
  dataDirOf = (at: number): string => (at === 0 ? this.dataDir : join(this.dataDir, `node-${at}`))

  get secret(): string {
    return fs.readFileSync(join(this.dataDir, 'secrets/session'), 'utf8').trim()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#started.map((node) => node.kill()))
    for (const end of this.#endings.splice(0).reverse()) await end()
    if (this.#options.dataDir) return
    // its own database ends a moment after the process that was killed
    for (let tries = 0; fs.existsSync(this.#folder) && tries < 40; tries++) {
      fs.rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 })
      await sleep(50)
    }
  }
}

const socketOf = ({ host, port }: PostgresAddress) => join(host, `.s.PGSQL.${port}`)
const urlOf = ({ user, database }: PostgresAddress, { port }: Relay) =>
  `postgres://${user}@127.0.0.1:${port}/${database}`

function missing(what: string): never {
  throw new Error(`The site has not ${what}`)
}
