import { spawn } from 'node:child_process'
import { once } from 'node:events'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import {
  type EmbeddedPostgres,
  findEmbeddedPostgres,
  type PostgresAddress,
  startEmbeddedPostgres,
} from './embedded-postgres.ts'
import { readPostmaster } from './leftover.ts'
import { startTimeOf } from './process-identity.ts'
import { systemUserFor } from './system-user.ts'

const folders: string[] = []
const running: EmbeddedPostgres[] = []

afterEach(async () => {
  await Promise.all(running.splice(0).map((postgres) => postgres.stop()))
  for (const folder of folders.splice(0)) fs.rmSync(folder, { recursive: true, force: true })
})

function newFolder(name = 'data'): string {
  const folder = fs.mkdtempSync(join(tmpdir(), 'postgres-test-'))
  fs.chmodSync(folder, 0o755)
  folders.push(folder)
  return join(folder, name)
}

async function start(dataDir: string, more: Partial<Parameters<typeof startEmbeddedPostgres>[0]> = {}) {
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false, password: 'for this test', ...more })
  running.push(postgres)
  return postgres
}

/** The values that the last of the statements answers. */
async function ask(address: PostgresAddress, ...statements: string[]): Promise<unknown[]> {
  const client = new pg.Client(address)
  client.on('error', () => {})
  await client.connect()
  try {
    let answer: unknown[] = []
    for (const text of statements) answer = (await client.query({ text, rowMode: 'array' })).rows.flat()
    return answer
  } finally {
    await client.end()
  }
}

const postmasterOf = (dataDir: string) => readPostmaster(join(dataDir, 'postgres'))?.pid ?? 0

const isGone = (pid: number) => expect.poll(() => startTimeOf(pid), { timeout: 10_000 }).toBeUndefined()

test('the embedded database answers, knows letters of every language and has the extensions we use', async () => {
  const { poolConfig } = await start(newFolder())
  for (const name of ['pg_trgm', 'unaccent', 'earthdistance']) await ask(poolConfig, `CREATE EXTENSION ${name} CASCADE`)
  expect(await ask(poolConfig, "SELECT unaccent('Malmö')")).toEqual(['Malmo'])
  expect(await ask(poolConfig, "SELECT array_length(show_trgm('ö'), 1)")).toEqual([2])
  expect(await ask(poolConfig, 'SELECT earth_distance(ll_to_earth(0, 0), ll_to_earth(0, 1))::int')).toEqual([111320])
})

test('what was written is there after a stop and a second start, and a stop leaves no process', async () => {
  const dataDir = newFolder()
  const first = await start(dataDir)
  await ask(first.poolConfig, 'CREATE TABLE trip (place text)', "INSERT INTO trip VALUES ('Kyoto')")
  const pid = postmasterOf(dataDir)
  await first.stop()
  expect(startTimeOf(pid)).toBeUndefined()
  expect(fs.existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
  expect(findEmbeddedPostgres(dataDir)).toBeUndefined()

  const second = await start(dataDir)
  expect(await ask(second.poolConfig, 'SELECT place FROM trip')).toEqual(['Kyoto'])
})

/** What it answers once it is there again. */
const answerAgain = (address: PostgresAddress, statement: string) =>
  expect.poll(() => ask(address, statement).catch(() => 'away'), { timeout: 20_000 })

test.each(['SIGKILL', 'SIGTERM', 'SIGINT'] as const)(
  'after %s while a session computes and another one stays, it is there again at the same address',
  async (signal) => {
    const dataDir = newFolder()
    const { poolConfig } = await start(dataDir, { durable: true })
    await ask(poolConfig, 'CREATE TABLE trip (place text)', "INSERT INTO trip VALUES ('Oslo')")
    const busy = ask(poolConfig, 'SELECT count(*) FROM generate_series(1, 1e12::bigint)').catch(() => [])
    const staying = new pg.Client(poolConfig)
    staying.on('error', () => {})
    await staying.connect()
    await sleep(200)
    const pid = postmasterOf(dataDir)
    process.kill(pid, signal)
    await isGone(pid)
    await busy
    await answerAgain(poolConfig, 'SELECT place FROM trip').toEqual(['Oslo'])
    await staying.end()
  },
)

test('a stop while it is being started again leaves no process', async () => {
  for (const moment of [0, 5, 40, 150]) {
    const dataDir = newFolder()
    const { stop } = await start(dataDir)
    process.kill(postmasterOf(dataDir), 'SIGKILL')
    await sleep(moment)
    await stop()
    expect(postmasterOf(dataDir) && startTimeOf(postmasterOf(dataDir))).toBeFalsy()
  }
})

test('a stale lock file whose process id now belongs to another program does not hinder a start', async () => {
  const dataDir = newFolder()
  await (await start(dataDir)).stop()
  // PostgreSQL itself looks only at processes of its own user, and not at its parent.
  const other = spawn('sleep', ['60'], { ...systemUserFor(join(dataDir, 'postgres')), cwd: '/', stdio: 'ignore' })
  const stale = [other.pid, dataDir, 0, 5432, '.', '', '', 'ready', ''].join('\n')
  fs.writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), stale)
  const { poolConfig } = await start(dataDir).finally(() => other.kill())
  expect(await ask(poolConfig, 'SELECT 1')).toEqual([1])
})

/** Another process that starts the database and then does nothing, so that it can be killed. */
function spawnStarter(dataDir: string) {
  const module = JSON.stringify(new URL('./embedded-postgres.ts', import.meta.url).href)
  const code = `const { startEmbeddedPostgres } = await import(${module})
    await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, durable: false, password: 'for this test' })
    console.log('ready'); setInterval(() => {}, 1000)`
  return spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
}

/** The same, once the database serves. */
async function startElsewhere(dataDir: string) {
  const other = spawnStarter(dataDir)
  await new Promise((ready) => other.stdout.once('data', ready))
  return other
}

test('when the process that started it is killed, the database stops, and a start right after works', async () => {
  const dataDir = newFolder()
  const other = await startElsewhere(dataDir)
  const orphan = postmasterOf(dataDir)
  expect(startTimeOf(orphan)).toBeDefined()
  other.kill('SIGKILL')

  const { poolConfig } = await start(dataDir)
  expect(await ask(poolConfig, 'SELECT 1')).toEqual([1])
  await isGone(orphan)
})

test('nobody has to start again for the database of a killed process to end', async () => {
  const dataDir = newFolder()
  const other = await startElsewhere(dataDir)
  const orphan = postmasterOf(dataDir)
  other.kill('SIGKILL')
  await isGone(orphan)
})

test('nor for one that was still starting when its process was killed', async () => {
  const dataDir = newFolder()
  await (await start(dataDir)).stop()
  const other = spawnStarter(dataDir)
  await expect.poll(() => postmasterOf(dataDir), { interval: 1, timeout: 10_000 }).toBeGreaterThan(0)
  const orphan = postmasterOf(dataDir)
  // it cannot get any further until its process is gone
  process.kill(orphan, 'SIGSTOP')
  expect(readPostmaster(join(dataDir, 'postgres'))?.status).not.toBe('ready')
  const ended = once(other, 'exit')
  other.kill('SIGKILL')
  await ended
  process.kill(orphan, 'SIGCONT')
  await isGone(orphan)
})

test('two data folders serve side by side, each with its own data', async () => {
  const [north, south] = [newFolder('north'), newFolder('south')]
  const [first, second] = await Promise.all([start(north), start(south)])
  await ask(first.poolConfig, 'CREATE TABLE only_here (id int)')
  expect(await ask(first.poolConfig, "SELECT to_regclass('only_here') IS NOT NULL")).toEqual([true])
  expect(await ask(second.poolConfig, "SELECT to_regclass('only_here') IS NOT NULL")).toEqual([false])
})

test('a command beside the running server finds it, also where the path is too long for a socket', async () => {
  const dataDir = newFolder(`with spaces and ${'very '.repeat(20)}long`)
  const { poolConfig, stop } = await start(dataDir)
  expect(findEmbeddedPostgres(dataDir)).toEqual(poolConfig)
  expect(await ask(poolConfig, 'SELECT 1')).toEqual([1])
  await stop()
  expect(fs.existsSync(poolConfig.host)).toBe(false)
})

test.runIf(process.getuid?.() === 0 && process.platform === 'linux')(
  'root starts it in a folder that nobody else may enter',
  async () => {
    const dataDir = newFolder('secluded')
    fs.chmodSync(join(dataDir, '..'), 0o700)
    const { poolConfig, stop } = await start(dataDir)
    expect(await ask(poolConfig, 'SHOW data_directory')).toEqual(['/proc/self/fd/3'])
    await ask(poolConfig, 'CREATE TABLE trip (id int)')
    await stop()
    const again = await start(dataDir)
    expect(await ask(again.poolConfig, 'SELECT count(*)::int FROM trip')).toEqual([0])
  },
)

test('a cluster of another version of PostgreSQL is refused with what to do', async () => {
  const dataDir = newFolder()
  fs.mkdirSync(join(dataDir, 'postgres'), { recursive: true })
  fs.writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '16\n')
  await expect(start(dataDir)).rejects.toThrow(/written by PostgreSQL 16; this version runs 18/)
})
