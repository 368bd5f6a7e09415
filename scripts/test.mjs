import { parseArgs } from 'node:util'
import { browserTests, slowBrowserTests } from './lib/browser-tests.mjs'
import { lint, types } from './lib/checks.mjs'
import { counts, failure, minutes, sum, summary, table } from './lib/counts.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { Advice, main, say } from './lib/project.mjs'
import { checkStatements, recordStatements } from './lib/statements.mjs'
import {
  earlyUnitTests,
  keepTestDatabase,
  laterUnitTests,
  modelTests,
  modelTestsBesideOthers,
  slowUnitTests,
  unitTests,
} from './lib/unit-tests.mjs'
import { ensureAnyBuild, ensureBuilt } from './lib/web-build.mjs'

/** What `--only` names. Words after it choose among the files of the tests; what follows a `--` goes to their runner. */
const STAGES = {
  types: () => types(),
  lint: () => lint(),
  unit: async (filter) => {
    await ensureAnyBuild()
    return unitTests(filter)
  },
  api: (filter) => STAGES.unit(filter.length > 0 ? filter : ['server/src']),
  model: async () => {
    await ensureAnyBuild()
    return modelTests()
  },
  e2e: async (filter) => {
    await ensureBuilt()
    return browserTests(filter)
  },
  slow: async () => {
    await ensureBuilt()
    const unit = await attempt('slow unit', slowUnitTests())
    return sum([unit, await attempt('slow e2e', slowBrowserTests())])
  },
}

/** What each part of this run took; some run side by side. */
const taken = []

const TAKES_WORDS = ['unit', 'api', 'e2e']

main(async () => {
  const { only, all, words } = readArguments()
  await timed('install', ensureInstalled({ forDevelopment: true }))
  const statements = recordStatements()
  const results = only ? [await stage(only, words)] : await everything(all)
  const total = sum([...results, await attempt('statements', checkStatements(statements, all))])
  process.stdout.write(`\n${table(['stage', 'took'], taken)}\n\n${summary(total)}\n`)
  return total.failures.length > 0 || total.passed === 0 ? 1 : 0
})

function readArguments() {
  const { values, positionals: words } = parsed()
  const { only, all } = values
  if (only && all) throw new Advice('--only takes one stage, --all takes every one: give one of the two.')
  if (only && !Object.hasOwn(STAGES, only)) throw new Advice(`--only is one of: ${Object.keys(STAGES).join(', ')}`)
  if (!only && words.length > 0) {
    throw new Advice(`Words choose among the tests of a stage: npm test -- --only unit ${words.join(' ')}`)
  }
  if (only && words.length > 0 && !TAKES_WORDS.includes(only)) {
    throw new Advice(`--only ${only} takes no words; these do: ${TAKES_WORDS.join(', ')}`)
  }
  return { only, all, words }
}

function parsed() {
  try {
    return parseArgs({ allowPositionals: true, options: { only: { type: 'string' }, all: { type: 'boolean' } } })
  } catch (error) {
    if (String(error.code).startsWith('ERR_PARSE_ARGS')) throw new Advice(error.message)
    throw error
  }
}

async function everything(all) {
  say('Types and lint…')
  const checks = await Promise.all([stage('types'), stage('lint')])
  // each of these keeps one core busy for most of its time: alone it would leave the other to itself
  say('Tests that need no pages…')
  const [early, built] = await Promise.all([
    attempt('early unit', earlyUnitTests()),
    attempt('build', ensureBuilt().then(counts)),
    timed('test database', keepTestDatabase()),
  ])
  say('\nUnit and API tests, and the model of the rules…')
  const [later, model] = await Promise.all([
    attempt('unit', laterUnitTests()),
    attempt('model', modelTestsBesideOthers()),
  ])
  say('\nBrowser tests…')
  const fast = [...checks, early, built, later, model, await stage('e2e')]
  if (!all) return fast
  say('\nSlow tests…')
  return [...fast, await stage('slow')]
}

const stage = (name, filter = []) => attempt(name, STAGES[name](filter))

/** Nothing that goes wrong in one stage keeps the next from running. */
const attempt = (name, results) => timed(name, results).catch(crashed(name))

async function timed(name, work) {
  const started = Date.now()
  try {
    return await work
  } finally {
    taken.push([name, minutes(Date.now() - started)])
  }
}

const crashed = (name) => (error) => {
  say(error instanceof Advice ? error.message : String(error.stack ?? error))
  return counts({ failures: [failure(name, error.message)] })
}
