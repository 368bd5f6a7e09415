import { parseArgs } from 'node:util'
import { lint, types } from './lib/checks.mjs'
import { sum, summary } from './lib/counts.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { mutants } from './lib/mutants/run-mutants.mjs'
import { Advice, main } from './lib/say.mjs'

const USAGE =
  'npm run check, or npm run check -- mutants, with words of some of them; with --by model those marked for it are judged by the model'

main(async () => {
  const { what, words, by } = readArguments()
  await ensureInstalled({ forDevelopment: true })
  if (what) return mutants(words, { by })
  // needs a package, which on a fresh clone is there only now
  const { licences } = await import('./lib/licences.mjs')
  const total = sum(await Promise.all([types(), lint(), licences()]))
  process.stdout.write(`${summary(total)}\n`)
  return total.failures.length > 0 ? 1 : 0
})

function readArguments() {
  const { values, positionals } = parsed()
  const [what, ...words] = positionals
  const { by } = values
  if ((what && what !== 'mutants') || (by && (!what || by !== 'model'))) throw new Advice(USAGE)
  return { what, words, by }
}

function parsed() {
  try {
    return parseArgs({ allowPositionals: true, options: { by: { type: 'string' } } })
  } catch (error) {
    if (String(error.code).startsWith('ERR_PARSE_ARGS')) throw new Advice(USAGE)
    throw error
  }
}
