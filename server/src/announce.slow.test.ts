import { once } from 'node:events'
import * as fs from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { buildTestApp, type TestApp } from './test/build-app.ts'
import { urlOf } from './test/postgres/postgres-for-tests.ts'
import { spawnServer, temporaryFolder } from './test/process/server-start.ts'
import { type Program, SERVER, startProgram } from './test/process/start-program.ts'

describe('announce', () => {
  /** Bounds a failure, and says nothing about how long it takes. */
  const WITHIN = { timeout: 30_000 }
  const WARNS = new URL('test/process/warn-on-signal.ts', import.meta.url).href

  let made: TestApp
  let program: Program
  beforeAll(async () => {
    made = await buildTestApp()
    program = await startProgram(SERVER, {
      DATABASE_URL: urlOf(inject('postgres'), made.app.services.pool.options.database ?? ''),
      DATA_DIR: `${made.dataDir}/process`,
      LOG_LEVEL: 'warn',
      NODE_OPTIONS: `--import=${WARNS}`,
    })
  })
  afterAll(async () => {
    await program?.stop()
    await made.close()
  })

  test('all that a server prints to a log is lines of JSON: its address, what others warn of, and that it stops', async () => {
    const written = () => program.written()
    await expect.poll(written, WITHIN).toContain(`Caravan is at ${program.url}`)
    program.send('SIGUSR2')
    await expect.poll(written, WITHIN).toContain('Node warns')
    await program.stop()
    await program.ended
    const messages = written()
      .trim()
      .split('\n')
      .map((line): unknown => JSON.parse(line).msg)
    expect(messages).toEqual([
      `Caravan is at ${program.url}`,
      expect.stringMatching(/^Write the blog at .*\/blog-admin with the password \S{43} \(shown this once\)$/),
      'Stop it with Ctrl-C.',
      'a library warns',
      'warning',
      'Stopping…',
    ])
  })
})

describe('cannot start', async () => {
  const folder = temporaryFolder()
  const aFile = join(folder.path, 'a-file')
  fs.writeFileSync(aFile, '')
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const PORT = String((taken.address() as AddressInfo).port)
  afterAll(() => {
    taken.close()
    folder.remove()
  })
  const NO_SUCH = urlOf(inject('postgres'), 'no_such')

  /** What is wrong, and the one line that says so. What is wrong with a setting alone is tried in config.test.ts. */
  test.each<[what: string, settings: Record<string, string>, line: RegExp]>([
    ['a port that is taken', { PORT }, new RegExp(`^PORT: ${PORT} is taken by another program on`)],
    ['a HOST of another machine', { HOST: '192.0.2.1', SMTP_URL: 'none' }, /^HOST: 192.0.2.1 is no address/],
    ['a HOST that nobody has', { HOST: 'no.such.invalid', SMTP_URL: 'none' }, /^HOST: no.such.invalid is no/],
    ['a mistyped setting', { DATBASE_URL: 'postgres://a/b' }, /^DATBASE_URL: there is no such setting; DATA/],
    ['a DATA_DIR that is a file', { DATA_DIR: aFile }, /^DATA_DIR: .*a-file is a file; expected a folder/],
    ['a DATA_DIR below a file', { DATA_DIR: join(aFile, 'data') }, /^DATA_DIR: .* lies below a file/],
    [
      'a DATABASE_URL where nobody is',
      { DATABASE_URL: 'postgres://u:secret@127.0.0.1:9/x' },
      /DATABASE_URL: 127.0.0.1:9\/x cannot be used: .*ECONNREFUSED/,
    ],
    [
      'a DATABASE_URL without its database',
      { DATABASE_URL: NO_SUCH },
      /DATABASE_URL: .*no_such.* cannot be used: database "no_such" does not exist/,
    ],
  ])('with %s a start says why in one line, ends with 1 and has made no database', async (_what, settings, line) => {
    const dataDir = join(folder.path, 'data')
    const { code, stderr } = await spawnServer({ DATA_DIR: dataDir, PORT: '0', ...settings }).ended
    const lines = stderr.trim().replace('These settings cannot be used:\n', '').split('\n')
    expect(lines).toEqual([expect.stringMatching(line)])
    expect(stderr).not.toContain('secret')
    expect(code).toBe(1)
    expect(fs.existsSync(join(dataDir, 'postgres'))).toBe(false)
    expect(fs.existsSync(join(dataDir, 'instance.lock'))).toBe(false)
  })
})

describe('node env', () => {
  /** Says at the end which builds of React were loaded. */
  const LOADED = `
  import { writeSync } from 'node:fs'
  import Module from 'node:module'
  process.on('exit', () => {
    for (const file of Object.keys(Module._cache)) if (/react-dom-server/.test(file)) writeSync(2, file + ' ')
  })`
  const folder = temporaryFolder()
  let server: Program

  beforeAll(async () => {
    const settings = { DATA_DIR: folder.path, DEMO: 'off', LOG_LEVEL: 'silent', NODE_ENV: 'test' }
    server = await startProgram(SERVER, settings, {
      nodeOptions: [`--import=data:text/javascript,${encodeURIComponent(LOADED)}`],
    })
  })
  afterAll(() => folder.remove())

  test('pages are rendered by React’s production build, whatever the environment says', async () => {
    const page = await fetch(server.url)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('</html>')])
    await server.stop()
    expect(server.written()).toContain('.production.js')
    expect(server.written()).not.toContain('.development.js')
  })
})
