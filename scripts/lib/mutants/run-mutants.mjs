import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { at } from '../project.mjs'
import { Advice, say } from '../say.mjs'
import { table } from '../table.mjs'
import { MutantTests } from './mutant-tests.mjs'
import { judgedByModel, mutate, readMutants, testsOfAll } from './mutants.mjs'
import { scratchCopies } from './scratch-copy.mjs'

/** Two on one core would load everything twice, and be no sooner. */
const AT_ONCE = Math.min(2, availableParallelism())
/** A ceiling for one mutant: what still hangs then has not been noticed by a test, nor has it survived. */
const LONGEST_MS = 360_000

/**
 * Breaks each rule once, in a copy of the tree, and runs the tests that should notice, or `by: 'model'` the model of the
 * rules for a minute. Answers 1 where nothing went red, where a rule has moved, and where the tests are red without it.
 */
export async function mutants(words, { by } = {}) {
  const wanted = by === 'model' ? judgedByModel(readMutants(words)) : readMutants(words)
  // all of them before the first runs: who moved a rule need not wait
  for (const mutant of wanted) mutate(mutant, (file) => readFileSync(at(file), 'utf8'))
  const copies = (await scratchCopies(AT_ONCE)).map((root) => ({ root, tests: new MutantTests(root) }))
  const started = Date.now()
  try {
    const results = await eachIn(copies, wanted, judge)
    const isGreen = await greenWithout(wanted, copies[0])
    print(results, started)
    if (!isGreen) throw new Advice('Tests are red as the tree is: they would notice anything. Make them green first.')
    return results.every(({ noticedBy }) => noticedBy) ? 0 : 1
  } finally {
    await Promise.all(copies.map(({ tests }) => tests.close()))
  }
}

/** The tests of all of them pass where nothing is broken, in a copy as theirs. */
async function greenWithout(wanted, { tests }) {
  say('The tests with nothing broken…')
  let isGreen = true
  for (const asked of testsOfAll(wanted)) {
    const { failed, passed, errors } = await tests.run(asked)
    for (const line of [...failed, ...errors]) say(`  red: ${line}`)
    isGreen &&= passed > 0 && failed.length + errors.length === 0
  }
  return isGreen
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

async function judge(mutant, { root, tests }) {
  const read = (file) => readFileSync(join(root, file), 'utf8')
  const broken = mutate(mutant, read)
  const changed = [...broken.keys()]
  const before = changed.map((file) => [file, read(file)])
  const started = Date.now()
  for (const [file, text] of broken) writeFileSync(join(root, file), text)
  const wanted = { ...mutant, changed, longestMs: LONGEST_MS, isFirstEnough: true }
  const { failed, passed, errors, isCutShort } = await tests.run(wanted)
  for (const [file, text] of before) writeFileSync(join(root, file), text)
  const seconds = Math.round((Date.now() - started) / 1000)
  // a file that could not be loaded notices nothing: the edit itself is at fault then
  const isJudged = !isCutShort && failed.length + passed > 0
  const verdict = failed[0] ? 'noticed' : isJudged ? 'SURVIVED' : 'NOT JUDGED'
  say(`  ${verdict} in ${seconds} s: ${mutant.rule}`)
  if (!isJudged) say(`    no test of ${mutant.tests.join(', ')} ran to its end: ${errors.join('; ')}`)
  return { rule: mutant.rule, noticedBy: failed[0], isJudged, seconds }
}

function print(results, started) {
  const rows = results.map(({ rule, noticedBy, isJudged, seconds }) => [
    rule,
    noticedBy ?? (isJudged ? 'NOTHING' : 'NOT JUDGED'),
    String(seconds),
  ])
  const survived = results.filter(({ noticedBy, isJudged }) => !noticedBy && isJudged)
  const unjudged = results.filter(({ isJudged }) => !isJudged)
  const minutes = ((Date.now() - started) / 60_000).toFixed(1)
  process.stdout.write(`\n${table(['mutant', 'noticed by', 'seconds'], rows)}\n\n`)
  const counted = `${results.length} mutants, ${survived.length} survived, ${unjudged.length} not judged`
  process.stdout.write(`${counted}, ${minutes} minutes\n`)
}
