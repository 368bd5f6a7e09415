import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

const MEASURE = new URL('../bench/lib/measure.ts', import.meta.url).href

/** Runs a measurement with one bar, which does this. */
async function measure(run: string) {
  const code = `import { CannotMeasure, onEnd, runBench } from '${MEASURE}'
    onEnd(() => console.log('closed'))
    await runBench({ delay: { what: 'the delay', unit: ' ms', atMost: 20 } }, async (figure) => { ${run} })`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], { stdio: 'pipe' })
  const [out, said, [exitCode]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { out, said, code: exitCode }
}

test('a measurement that meets its bar ends with 0', async () => {
  const { out, code } = await measure(`figure('delay', 12)`)
  expect(out).toBe('the delay: 12 ms (at most 20 ms)\nclosed\n')
  expect(code).toBe(0)
})

test.each([
  ['falls short', `figure('delay', 21)`, 'the delay: falls short'],
  ['has no number', `figure('delay', Number.NaN)`, 'the delay: falls short'],
  ['leaves a figure out', '', 'the delay: not measured'],
  ['fails', `throw new Error('refused')`, 'Error: refused'],
  ['lacks its data', `throw new CannotMeasure('Fill it first')`, 'Fill it first\n'],
])('a measurement that %s says so, closes what it opened and ends with 1', async (_how, run, reason) => {
  const { out, said, code } = await measure(run)
  expect(said).toContain(reason)
  expect(out).toMatch(/closed\n$/)
  expect(code).toBe(1)
})
