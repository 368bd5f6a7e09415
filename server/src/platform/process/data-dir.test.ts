import { spawn } from 'node:child_process'
import { once } from 'node:events'
import * as fs from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { thisProcess } from '@caravan/local-postgres/process-identity.ts'
import Fastify from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { claimDataDir } from './data-dir.ts'
import { addListeners, LISTENING } from './listeners.ts'
import { reservePort } from './listening.ts'

const CONNECTIONS = 12
/** Opens connections while the thread that accepts them waits, and says when the system has taken them all. */
const VISITORS = `
  const { connect } = require('node:net')
  const { workerData: { port, count, opened } } = require('node:worker_threads')
  const sockets = Array.from({ length: count }, () => connect(port, '127.0.0.1'))
  const all = sockets.map((socket) => new Promise((done) => socket.once('connect', done)))
  Promise.all(all).then(() => { Atomics.store(opened, 0, 1); Atomics.notify(opened, 0) })
`

test.runIf(LISTENING.reusePort)('what waits to be accepted does not wait a turn of the event loop each', async () => {
  const app = Fastify()
  app.get('/', async () => 'Caravan')
  await app.listen({ host: '127.0.0.1', port: 0, ...LISTENING })
  const listeners = await addListeners(app)
  const { port } = app.server.address() as AddressInfo
  let accepted = 0
  app.server.on('connection', () => accepted++)

  const opened = new Int32Array(new SharedArrayBuffer(4))
  const visitors = new Worker(VISITORS, { eval: true, workerData: { port, count: CONNECTIONS, opened } })
  await once(visitors, 'online')
  Atomics.wait(opened, 0, 0)
  const turns: number[] = []
  while (accepted < CONNECTIONS) {
    const before = accepted
    await new Promise((done) => setImmediate(done))
    if (accepted > before) turns.push(accepted - before)
  }
  expect(Math.max(...turns), `accepted in each turn: ${turns}`).toBeGreaterThan(1)

  expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe('Caravan')
  await visitors.terminate()
  await Promise.all([listeners.close(), app.close()])
  await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow()
})

test('a port that the system chose is known before anybody is served, stays one’s own, and is given back', async () => {
  const [one, other] = [await reservePort('127.0.0.1'), await reservePort('127.0.0.1')]
  expect(one.port).not.toBe(other.port)
  const url = `http://127.0.0.1:${one.port}`
  await expect(fetch(url)).rejects.toThrow()
  const app = Fastify()
  app.get('/', async () => 'Caravan')
  await one.serve(app)
  expect(await (await fetch(url)).text()).toBe('Caravan')
  await app.close()
  await expect(fetch(url)).rejects.toThrow()
})

describe('data dir', () => {
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
  })

  /** Another process that claims the folder, says how that went, and stays. */
  function claimElsewhere() {
    const module = JSON.stringify(new URL('./data-dir.ts', import.meta.url).href)
    const code = `const { claimDataDir } = await import(${module})
    await claimDataDir(${JSON.stringify(dataDir)}).then(() => console.log('mine'), (error) => console.log(error.message))
    setInterval(() => {}, 1000)`
    return spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  }
})
