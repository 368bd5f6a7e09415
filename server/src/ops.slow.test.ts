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

const env = { ...process.env, DATA_DIR: dataDir }
async function ops(...args: string[]) {
  const { stdout } = await run(process.execPath, [OPS, ...args], { env })
  expect(stdout.trim().split('\n')).toHaveLength(1)
  return JSON.parse(stdout)
}
const refusal = (...args: string[]) => ops(...args).catch((error: { stderr: string; code: number }) => error)

async function expectRefusal(words: string[], why: string, settings: Record<string, string> = {}) {
  const said = await run(process.execPath, [OPS, ...words], { env: { ...env, ...settings } }).then(
    () => 'nothing was refused',
    (error: { stdout: string; stderr: string; code: number }) => error,
  )
  expect(said, words.join(' ')).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(/^[^\n]+\n$/) })
  expect(said, words.join(' ')).toMatchObject({ stderr: expect.stringContaining(why) })
}

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

  test('give a right to somebody who is there, and take it again', async () => {
    const mara = ['--email', 'mara@example.org']
    expect(await ops('admin', ...mara)).toMatchObject({ isAdmin: true, admins: 1 })
    expect(await ops('admin', ...mara, '--remove')).toMatchObject({ isAdmin: false, admins: 0 })
    expect(await ops('moderator', ...mara)).toMatchObject({ isModerator: true, moderators: 1 })
    expect(await ops('moderator', ...mara, '--remove')).toMatchObject({ isModerator: false, moderators: 0 })
    await expectRefusal(
      ['admin', '--email', 'nobody@example.org'],
      'There is no user with the e-mail nobody@example.org.',
    )
    expect(await ops('sign-out', ...mara)).toMatchObject({ ended: 2 })
  })

  test('say how they are used, on standard output', async () => {
    const { stdout } = await run(process.execPath, [OPS, 'help', 'admin'], { env })
    expect(stdout).toContain('npm run ops -- admin --email E [--remove]')
  })

  test('refuse in one line what cannot be done', async () => {
    const [missing, there] = [join(dataDir, 'nowhere', 'today.backup'), join(dataDir, 'there')]
    fs.writeFileSync(there, 'mine')
    await expectRefusal(['admin', '--email', 'mara@example.org', '--revoke'], 'there is no option --revoke')
    await expectRefusal(['backup', missing], `${join(dataDir, 'nowhere')}`)
    await expectRefusal(['backup', there], 'is there already')
    await expectRefusal(['backup', dataDir], 'is there already')
    await expectRefusal(['backup', join(there, 'below.backup')], 'lies below a file')
    await expectRefusal(['waitlist', 'export', missing], 'is not there')
    await expectRefusal(['cases', 'export', there], 'is there already')
    await expectRefusal(['restore', missing], 'cannot be read as a backup')
    await expectRefusal(['restore', dataDir], 'cannot be read as a backup')
    await expectRefusal(['restore', there], 'cannot be read as a backup')
    await ops('session', '--email', 'jonas@example.org', '--username', 'ferry')
    for (const name of ['ferry', 'fe_rry']) {
      const why = `The username ${name} is taken, or looks like one that is. Choose another.`
      await expectRefusal(['session', '--email', 'new@example.org', '--username', name], why)
    }
    await expectRefusal(['sign-out', '--email', 'new@example.org'], 'There is no user')
    expect(fs.readFileSync(there, 'utf8')).toBe('mine')
    expect(fs.readdirSync(dataDir).filter((name) => name.endsWith('.draft'))).toEqual([])
  })

  test('refuse a database that is not there, and make none', async () => {
    const nowhere = join(dataDir, 'mistyped')
    for (const words of [
      ['admin', '--email', 'mara@example.org'],
      ['backup', join(dataDir, 'x')],
      ['appeals', 'list'],
    ])
      await expectRefusal(words, `There is no database in ${nowhere}`, { DATA_DIR: nowhere })
    expect(fs.existsSync(nowhere)).toBe(false)
  })

  test('refuse a database without tables, and a role without rights', async () => {
    const database = openDatabase(address)
    await database.pool.query('create database empty')
    await database.pool.query('create role powerless login')
    await database.close()
    const at = (user: string, name: string) => ({
      DATABASE_URL: `postgres://${user}@${encodeURIComponent(address.host)}:${address.port}/${name}`,
    })
    await expectRefusal(['admin', '--email', 'mara@example.org'], 'npm run ops -- migrate', at(address.user, 'empty'))
    await expectRefusal(['backup', join(dataDir, 'x')], 'nothing to back up', at(address.user, 'empty'))
    await expectRefusal(['backup', join(dataDir, 'x')], 'cannot be used', at(address.user, 'absent'))
    const powerless = at('powerless', address.database)
    for (const words of [['backup', join(dataDir, 'x')], ['migrate'], ['admin', '--email', 'mara@example.org']])
      await expectRefusal(words, 'lacks a right: permission denied', powerless)
    expect(fs.existsSync(join(dataDir, 'x'))).toBe(false)
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
    const drawn = await ops('waitlist', 'draw', tickets)
    expect(drawn).toMatchObject({ seedHash, tickets: 2, file: tickets })
    expect(fs.readFileSync(tickets, 'utf8').split('\n')).toContain(drawn.winningTicket)
    expect(await ops('waitlist', 'remove', '--email', drawn.winnerEmail)).toEqual({ removed: true })
    expect(await refusal('waitlist', 'remove', '--email', drawn.winnerEmail)).toMatchObject({ code: 1 })
  })
})
