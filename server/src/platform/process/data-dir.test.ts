import { spawn } from 'node:child_process'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { thisProcess } from '@caravan/local-postgres/process-identity.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { claimDataDir } from './data-dir.ts'

let dataDir: string

beforeEach(() => {
  dataDir = fs.mkdtempSync(join(tmpdir(), 'data-dir-test-'))
})

afterEach(() => fs.rmSync(dataDir, { recursive: true, force: true }))

const lock = () => join(dataDir, 'instance.lock')

test('a second instance is refused with who has the folder and what to do', async () => {
  const release = await claimDataDir(dataDir)
  await expect(claimDataDir(dataDir)).rejects.toThrow(
    `The data folder ${dataDir} is in use by another instance (process ${process.pid}). ` +
      'Stop that one, or give this one its own DATA_DIR and PORT.',
  )
  release()
  const again = await claimDataDir(dataDir)
  again()
  expect(fs.readdirSync(dataDir)).toEqual([])
})

test('the claim of a killed process counts for nothing', async () => {
  const other = claimElsewhere()
  await new Promise((done) => other.stdout.once('data', done))
  await expect(claimDataDir(dataDir)).rejects.toThrow(`process ${other.pid}`)
  other.kill('SIGKILL')
  await new Promise((done) => other.once('exit', done))
  const release = await claimDataDir(dataDir)
  release()
})

test('a process that got the number of a dead one does not hold its claim', async () => {
  fs.writeFileSync(lock(), JSON.stringify({ ...thisProcess(), startedAt: 'long ago', token: 'theirs' }))
  const release = await claimDataDir(dataDir)
  release()
})

test('half a claim, as after a full disk, does not lock the folder for ever', async () => {
  fs.writeFileSync(lock(), '{"pid":')
  const release = await claimDataDir(dataDir)
  release()
})

test('of twenty that find the same stale claim at once, exactly one gets the folder', async () => {
  for (let round = 0; round < 10; round += 1) {
    fs.writeFileSync(lock(), JSON.stringify({ pid: 1, startedAt: 'long ago', token: `stale ${round}` }))
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => claimDataDir(dataDir)))
    const won = tries.filter((one) => one.status === 'fulfilled')
    expect(won).toHaveLength(1)
    won[0]?.value()
  }
})

test('of four processes that find the same stale claim at once, exactly one gets the folder', async () => {
  fs.writeFileSync(lock(), JSON.stringify({ pid: 1, startedAt: 'long ago', token: 'stale' }))
  const others = Array.from({ length: 4 }, claimElsewhere)
  const said = await Promise.all(
    others.map((other) => new Promise<string>((done) => other.stdout.once('data', (line) => done(String(line))))),
  )
  for (const other of others) other.kill('SIGKILL')
  expect(said.filter((line) => line.startsWith('mine'))).toHaveLength(1)
}, 30_000)

/** Another process that claims the folder, says how that went, and stays. */
function claimElsewhere() {
  const module = JSON.stringify(new URL('./data-dir.ts', import.meta.url).href)
  const code = `const { claimDataDir } = await import(${module})
    await claimDataDir(${JSON.stringify(dataDir)}).then(() => console.log('mine'), (error) => console.log(error.message))
    setInterval(() => {}, 1000)`
  return spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
}
