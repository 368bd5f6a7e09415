import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const SCRIPT = fileURLToPath(new URL('./bench.mjs', import.meta.url))
const MEASURE = new URL('../bench/lib/measure.ts', import.meta.url).href

async function ended(child: ChildProcess) {
  const [out, said, [code]] = await Promise.all([
    child.stdout ? text(child.stdout) : '',
    child.stderr ? text(child.stderr) : '',
    once(child, 'exit'),
  ])
  return { out, said, code }
}

const bench = (args: string[], env: Record<string, string> = {}) =>
  spawn(process.execPath, [SCRIPT, ...args], { env: { ...process.env, ...env }, stdio: 'pipe' })

/** A measurement with one bar, which does this. */
const measuring = (run: string) =>
  ended(
    spawn(
      process.execPath,
      [
        '--input-type=module',
        '--eval',
        `import { CannotMeasure, onEnd, runBench } from '${MEASURE}'
         onEnd(() => console.log('closed'))
         await runBench({ delay: { what: 'the delay', unit: ' ms', atMost: 20 } }, async (figure) => { ${run} })`,
      ],
      { stdio: 'pipe' },
    ),
  )

describe('a measurement', () => {
  test('that meets its bar ends with 0', async () => {
    const { out, code } = await measuring(`figure('delay', 12)`)
    expect(out).toBe('the delay: 12 ms (at most 20 ms)\nclosed\n')
    expect(code).toBe(0)
  })

  test.each([
    ['falls short', `figure('delay', 21)`, 'the delay: falls short'],
    ['has no number', `figure('delay', Number.NaN)`, 'the delay: falls short'],
    ['leaves a figure out', '', 'the delay: not measured'],
    ['fails', `throw new Error('refused')`, 'Error: refused'],
    ['lacks its data', `throw new CannotMeasure('Fill it first')`, 'Fill it first\n'],
  ])('that %s says so, closes what it opened and ends with 1', async (_how, run, reason) => {
    const { out, said, code } = await measuring(run)
    expect(said).toContain(reason)
    expect(out).toMatch(/closed\n$/)
    expect(code).toBe(1)
  })
})

test('without a name each is listed with what it answers', async () => {
  const { out, code } = await ended(bench([]))
  expect(out).toMatch(/^ {2}feed +What the feed costs/m)
  expect(out).toMatch(/^ {2}all +/m)
  expect(code).toBe(0)
})

test.each([
  ['feed', '--scale', '0.000001'],
  ['messages', '--scale', '0.000001'],
])('%s says what to do where its data is missing', async (...args) => {
  const { said, code } = await ended(bench(args))
  expect(said).toMatch(/There is no data in .*\. Fill it first: npm run bench -- data --scale/)
  expect(code).toBe(1)
})

/** Settings around a measurement, which it leaves alone: it makes a database of its own. */
const OF_THE_OPERATOR = {
  DATABASE_URL: 'postgres://caravan@127.0.0.1:9/caravan',
  DATA_DIR: '/nowhere',
  PORT: 'no port',
}

describe.skipIf(process.platform !== 'linux')('interrupted', () => {
  let folder: string
  beforeAll(() => {
    folder = fs.mkdtempSync(join(tmpdir(), 'caravan-bench-'))
    // PostgreSQL runs as another user
    fs.chmodSync(folder, 0o755)
  })
  afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

  /** Processes that were started with our folder for temporary files, or for data in it. */
  const leftOver = () =>
    fs
      .readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .filter((pid) => ['cmdline', 'environ'].some((file) => contentOf(`/proc/${pid}/${file}`).includes(folder)))

  test.each([
    ['SIGINT', () => fs.readdirSync(folder).some((name) => name.startsWith('caravan-signed-in'))],
    ['SIGTERM', () => leftOver().some((pid) => contentOf(`/proc/${pid}/cmdline`).includes('postgres'))],
  ] as const)('by %s it says so, ends with 1 and leaves no process and no data', async (signal, hasBegun) => {
    const child = bench(['signed-in'], { ...OF_THE_OPERATOR, TMPDIR: folder })
    const end = ended(child)
    const endedEarly = end.then(({ said }) => Promise.reject(new Error(said)))
    await Promise.race([expect.poll(hasBegun, { timeout: 300_000 }).toBe(true), endedEarly])
    endedEarly.catch(() => undefined)
    child.kill(signal)
    const { said, code } = await end
    expect(said).toContain(`Interrupted by ${signal}.`)
    expect(code).toBe(1)
    await expect.poll(leftOver, { timeout: 300_000 }).toEqual([])
    expect(fs.readdirSync(folder).filter((name) => name.startsWith('caravan-signed-in'))).toEqual([])
  })
})

function contentOf(path: string): string {
  try {
    return fs.readFileSync(path, 'utf8')
  } catch {
    // it has ended meanwhile
    return ''
  }
}
