import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { buildTestApp, type TestApp } from './test/build-app.ts'
import { urlOf } from './test/postgres/postgres-for-tests.ts'
import { type Program, SERVER, startProgram } from './test/process/start-program.ts'

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
