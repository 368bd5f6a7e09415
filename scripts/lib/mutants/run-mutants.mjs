import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runNode } from '../node.mjs'
import { at, commandOf } from '../project.mjs'
import { readReport, reportPath } from '../report.mjs'
import { Advice, say } from '../say.mjs'
import { table } from '../table.mjs'
import { mutate, readMutants } from './mutants.mjs'
import { scratchCopies } from './scratch-copy.mjs'

const AT_ONCE = 2
/** A ceiling for one mutant: what still hangs then has not been noticed by a test. */
const LONGEST_MS = 360_000

/**
 * Breaks each rule once, in a copy of the tree, and runs the tests that should notice. Answers 1 where nothing went red,
 * where a rule has moved, and where the tests are red without it.
 */
export async function mutants(words) {
  const wanted = readMutants(words)
  // all of them before the first runs: who moved a rule need not wait
  for (const mutant of wanted) mutate(mutant, (file) => readFileSync(at(file), 'utf8'))
  const copies = (await scratchCopies(AT_ONCE)).map((root) => ({ root, report: reportPath('mutant') }))
  const started = Date.now()
  const results = await eachIn(copies, wanted, judge)
  const isGreen = await greenWithout(wanted, copies[0])
  print(results, started)
  if (!isGreen) throw new Advice('Tests are red as the tree is: they would notice anything. Make them green first.')
  return results.every(({ noticedBy }) => noticedBy) ? 0 : 1
}

/** The tests of all of them pass where nothing is broken, in a copy as theirs. */
async function greenWithout(wanted, copy) {
  say('The tests with nothing broken…')
  const { failed, passed } = await runTests(copy, { tests: [...new Set(wanted.flatMap(({ tests }) => tests))] })
  for (const name of failed) say(`  red: ${name}`)
  return passed > 0 && failed.length === 0
}

async function eachIn(copies, wanted, work) {
  const waiting = [...wanted.entries()]
  const results = []
  const worker = async (copy) => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results[next[0]] = await work(next[1], copy)
  }
  await Promise.all(copies.map(worker))
  return results
}

async function judge(mutant, copy) {
  const { root } = copy
  const read = (file) => readFileSync(join(root, file), 'utf8')
  const changed = mutate(mutant, read)
  const before = [...changed.keys()].map((file) => [file, read(file)])
  const started = Date.now()
  for (const [file, text] of changed) writeFileSync(join(root, file), text)
  const { failed } = await runTests(copy, mutant)
  for (const [file, text] of before) writeFileSync(join(root, file), text)
  const seconds = Math.round((Date.now() - started) / 1000)
  say(`  ${failed[0] ? 'noticed' : 'SURVIVED'} in ${seconds} s: ${mutant.rule}`)
  return { rule: mutant.rule, noticedBy: failed[0], red: failed.length, seconds }
}

/** Names of the tests that failed. A file that could not be loaded notices nothing: the edit itself is at fault then. */
async function runTests({ root, report }, { tests, only }) {
  rmSync(report, { force: true })
  const vitest = commandOf('vitest', 'vitest')
  const args = [vitest, 'run', '--root', root, '--maxWorkers=2', '--reporter=json', `--outputFile.json=${report}`]
  const { text } = await runNode([...args, ...(only ? ['-t', only] : []), ...tests], {
    cwd: root,
    output: 'catch',
    timeout: LONGEST_MS,
  })
  const written = readReport(report)
  const results = written?.testResults.flatMap(({ assertionResults }) => assertionResults) ?? []
  const failed = results.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName)
  const passed = written?.numPassedTests ?? 0
  if (failed.length + passed === 0) say(`  no test of ${tests.join(', ')} ran${only ? ` for ${only}` : ''}:\n${text}`)
  return { failed, passed }
}

function print(results, started) {
  const rows = results.map(({ rule, noticedBy, red, seconds }) => [
    rule,
    noticedBy ? `${noticedBy}${red > 1 ? ` (and ${red - 1} more)` : ''}` : 'NOTHING',
    String(seconds),
  ])
  const survived = results.filter(({ noticedBy }) => !noticedBy)
  const minutes = ((Date.now() - started) / 60_000).toFixed(1)
  process.stdout.write(`\n${table(['mutant', 'noticed by', 'seconds'], rows)}\n\n`)
  process.stdout.write(`${results.length} mutants, ${survived.length} survived, ${minutes} minutes\n`)
}
