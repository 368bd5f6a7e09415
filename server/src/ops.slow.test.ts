import { execFile } from 'node:child_process'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type PostgresAddress, startEmbeddedPostgres } from '@caravan/local-postgres/embedded-postgres.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from './db/client.ts'
import { databasePassword } from './platform/database/database-password.ts'
import { claimDataDir } from './platform/process/data-dir.ts'

const OPS = fileURLToPath(new URL('ops.ts', import.meta.url))
const run = promisify(execFile)
const dataDir = fs.mkdtempSync(join(tmpdir(), 'caravan-ops-'))
let address: PostgresAddress
let stop: () => Promise<void>

/** Beside a running server: it holds the data folder, and its database can be found in it. */
beforeAll(async () => {
  const release = await claimDataDir(dataDir)
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false, password: databasePassword(dataDir) })
  address = postgres.poolConfig
  stop = async () => {
    await postgres.stop()
    release()
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
})
afterAll(() => stop())

async function ops(...args: string[]) {
  const { stdout } = await run(process.execPath, [OPS, ...args], { env: { ...process.env, DATA_DIR: dataDir } })
  expect(stdout.trim().split('\n')).toHaveLength(1)
  return JSON.parse(stdout)
}
const refusal = (...args: string[]) => ops(...args).catch((error: { stderr: string; code: number }) => error)

describe('the operator’s commands', () => {
  test('sign in as somebody, who is made once and set to what is named', async () => {
    const first = await ops('session', '--email', 'Mara@Example.org', '--onboarded', '--gender', 'non-binary')
    expect(first).toEqual({ userId: expect.any(String), cookie: expect.stringMatching(/^sid=/) })
    const again = await ops('session', '--email', 'mara@example.org', '--city', 'Lisbon', '--country', 'Portugal')
    expect(again.userId).toBe(first.userId)
    const database = openDatabase(address)
    const { rows } = await database.pool.query('select city, gender, onboarding_completed from users')
    expect(rows).toEqual([{ city: 'Lisbon', gender: 'non_binary', onboarding_completed: true }])
    await database.close()
  })

  test('make an administrator of somebody who is there', async () => {
    expect(await ops('admin', '--email', 'mara@example.org')).toMatchObject({ isAdmin: true })
    expect(await refusal('admin', '--email', 'nobody@example.org')).toMatchObject({ code: 1 })
  })

  test('export open cases into a file of their own, and close one that is there', async () => {
    const file = join(dataDir, 'cases.json')
    expect(await ops('cases', 'export', file)).toEqual({ file, cases: 0 })
    expect(JSON.parse(fs.readFileSync(file, 'utf8'))).toEqual([])
    expect(fs.statSync(file).mode & 0o777).toBe(0o600)
    expect(await refusal('cases', 'export', file)).toMatchObject({ code: 1 })
    const nobodys = '01a20000-0000-7000-8000-000000000000'
    for (const args of [[nobodys, '--decision', 'acted'], [nobodys], ['x', '--decision', 'acted']])
      expect(await refusal('cases', 'close', ...args), args.join(' ')).toMatchObject({ code: 1 })
  })

  test('migrate, and fill in the demo cast once', async () => {
    expect(await ops('migrate')).toEqual({ migrated: true })
    expect(await ops('demo')).toMatchObject({ travellers: 40, trips: 200 })
    expect(await ops('demo')).toMatchObject({ travellers: 0 })
  })

  test('write the waitlist down, draw its prize once, and take somebody off', async () => {
    const database = openDatabase(address)
    for (const name of ['mara', 'jonas'])
      await database.pool.query('insert into waitlist_entries values (gen_random_uuid(), $1, now())', [
        `${name}@a.example`,
      ])
    await database.close()
    const [list, tickets] = [join(dataDir, 'list.csv'), join(dataDir, 'tickets.txt')]
    expect(await ops('waitlist', 'export', list)).toEqual({ file: list, entries: 2 })
    expect(fs.readFileSync(list, 'utf8')).toContain('mara@a.example,')
    expect(fs.statSync(list).mode & 0o777).toBe(0o600)
    // never over what is there
    expect(await refusal('waitlist', 'export', list)).toMatchObject({ code: 1 })
    expect(await refusal('waitlist', 'draw', tickets)).toMatchObject({
      stderr: expect.stringContaining('waitlist commit'),
    })
    const { seedHash } = await ops('waitlist', 'commit')
    const drawn = await ops('waitlist', 'draw', tickets, '--beacon', 'tide table')
    expect(drawn).toMatchObject({ seedHash, tickets: 2, beacon: 'tide table', file: tickets })
    expect(fs.readFileSync(tickets, 'utf8').split('\n')).toContain(drawn.winningTicket)
    expect(await ops('waitlist', 'remove', '--email', drawn.winnerEmail)).toEqual({ removed: true })
    expect(await refusal('waitlist', 'remove', '--email', drawn.winnerEmail)).toMatchObject({ code: 1 })
    for (const words of [['waitlist'], ['waitlist', 'nonsense'], ['waitlist', 'export'], ['waitlist', 'commit', 'x']])
      expect(await refusal(...words)).toMatchObject({ stderr: expect.stringContaining('waitlist export FILE') })
  })

  test('say how they are used', async () => {
    expect(await refusal('nonsense')).toMatchObject({ stderr: expect.stringContaining('session --email') })
    expect(await refusal('session')).toMatchObject({ stderr: '--email is needed.\n' })
    expect(await refusal('session', '--email', 'a@b.example', '--gender', 'x')).toMatchObject({ code: 1 })
  })
})
