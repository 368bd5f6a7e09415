import { parseArgs } from 'node:util'
import { browserTests } from './lib/browser-tests.mjs'
import { lint, types } from './lib/checks.mjs'
import { counts, countsLine, sum } from './lib/counts.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { Advice, main, say } from './lib/say.mjs'
import { unitTests } from './lib/unit-tests.mjs'
import { ensureBuilt } from './lib/web-build.mjs'

/** What `--only` names. Words after it choose among the files of the tests. */
const STAGES = {
  types: () => types(),
  lint: () => lint(),
  unit: (filter) => unitTests(filter),
  api: (filter) => unitTests(filter.length > 0 ? filter : ['server/src']),
  e2e: async (filter) => {
    await ensureBuilt()
    return browserTests(filter)
  },
}

main(async () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { only: { type: 'string' } } })
  if (values.only && !Object.hasOwn(STAGES, values.only)) {
    throw new Advice(`--only is one of: ${Object.keys(STAGES).join(', ')}`)
  }
  await ensureInstalled()
  const results = values.only ? [await stage(values.only, positionals)] : await everything()
  const total = sum(results)
  process.stdout.write(`\n${countsLine(total)}\n`)
  return total.failed > 0 || total.passed === 0 ? 1 : 0
})

async function everything() {
  say('Types and lint…')
  const checks = await Promise.all([stage('types'), stage('lint')])
  // Before the tests of the server, some of which ask for pages.
  const built = await ensureBuilt().then(
    () => [],
    (error) => [crashed(error)],
  )
  say('\nUnit and API tests…')
  const unit = await stage('unit')
  say('\nBrowser tests…')
  return [...checks, ...built, unit, await stage('e2e')]
}

/** Nothing that goes wrong in one stage keeps the next from running. */
const stage = (name, filter = []) => STAGES[name](filter).catch(crashed)

function crashed(error) {
  say(error instanceof Advice ? error.message : String(error.stack ?? error))
  return counts(0, 1)
}
