import * as fs from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { findBinaries } from './binaries.ts'
import { CannotStart } from './cannot-start.ts'
import { initialise, OWNER } from './initialise.ts'
import { keepRunning, type Outage } from './keep-running.ts'
import { clearLeftover, findPostmaster } from './leftover.ts'
import { launch } from './postmaster.ts'
import { settingsFor } from './settings.ts'
import { makeSocketDir, openClusterDir, systemUserFor } from './system-user.ts'

/** As `pg` takes it. `host` is the folder of the Unix socket; on Windows a loopback address, with a password. */
export type PostgresAddress = { host: string; port: number; user: string; database: string; password?: string }

export type EmbeddedPostgres = { poolConfig: PostgresAddress; stop: () => Promise<void> }

type Options = {
  dataDir: string
  log?: (line: string) => void
  /** Needed on Windows, where PostgreSQL listens on loopback; elsewhere the socket's folder keeps others out. */
  password?: string
  /** False gives up the promise that a commit survives a power cut: for tests, whose data is thrown away. */
  durable?: boolean
  /** Called when PostgreSQL has ended without `stop` and is started again, and for each start that fails then. */
  onOutage?: (outage: Outage, line: string) => void
  /** Called when PostgreSQL has ended without `stop` and does not come up any more, with the end of its log. */
  onGivenUp?: (reason: Error) => void
}

const onWindows = process.platform === 'win32'
const SOCKET_PORT = 5432

/** Starts PostgreSQL in `<dataDir>/postgres`, which the caller has claimed; makes the cluster and clears leftovers where needed. */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const { log = () => {}, durable = true, onOutage = () => {}, onGivenUp = () => {} } = options
  const password = onWindows ? neededPassword(options.password) : undefined
  const dataDir = resolve(options.dataDir)
  const clusterDir = clusterDirOf(dataDir)
  fs.mkdirSync(dataDir, { recursive: true })
  const systemUser = systemUserFor(clusterDir)
  const native = findBinaries(systemUser)
  if (!fs.existsSync(clusterDir)) log('Creating the database')
  await initialise({ clusterDir, native, systemUser, durable, password })

  const dir = openClusterDir(clusterDir, systemUser)
  const socket = makeSocketDir(clusterDir, systemUser)
  const tidy = () => {
    socket.remove()
    dir.close()
  }
  // the same address after each start: a client that holds it connects again by it
  const port = onWindows ? await freePort() : SOCKET_PORT
  const settings = settingsFor({ socketDir: socket.setting, port, loopback: onWindows }, durable)
  const logPath = join(dataDir, 'postgres.log')
  const start = async (signal: AbortSignal) => {
    await clearLeftover(clusterDir, log)
    signal.throwIfAborted()
    return launch({ native, systemUser, dir, settings, logPath }, signal)
  }
  const stop = await keepRunning({ launch: start, onOutage, onGivenUp }).catch((error) => {
    tidy()
    throw error
  })
  let stopped: Promise<void> | undefined
  return {
    poolConfig: addressAt(onWindows ? '127.0.0.1' : socket.host, port, password),
    stop: () => {
      stopped ??= stop().finally(tidy)
      return stopped
    },
  }
}

export function findEmbeddedPostgres(dataDir: string, password?: string): PostgresAddress | undefined {
  const clusterDir = clusterDirOf(resolve(dataDir))
  const running = findPostmaster(clusterDir)
  if (running?.status !== 'ready') return undefined
  if (onWindows) return addressAt('127.0.0.1', running.port, neededPassword(password))
  return addressAt(resolve(clusterDir, running.socketDir), running.port)
}

export const hasEmbeddedPostgres = (dataDir: string): boolean => fs.existsSync(clusterDirOf(resolve(dataDir)))

const clusterDirOf = (dataDir: string) => join(dataDir, 'postgres')

function neededPassword(password: string | undefined): string {
  if (!password) throw new CannotStart('PostgreSQL on loopback needs a password.')
  return password
}

const addressAt = (host: string, port: number, password?: string): PostgresAddress => ({
  host,
  port,
  user: OWNER,
  database: OWNER,
  ...(password ? { password } : {}),
})

function freePort(): Promise<number> {
  return new Promise((done, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => done(address !== null && typeof address === 'object' ? address.port : 0))
    })
  })
}
