import { lint, types } from './lib/checks.mjs'
import { sum, summary } from './lib/counts.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { mutants } from './lib/mutants/run-mutants.mjs'
import { Advice, main } from './lib/say.mjs'

main(async () => {
  const [what, ...words] = process.argv.slice(2)
  if (what && what !== 'mutants')
    throw new Advice('npm run check, or npm run check -- mutants, with words of some of them')
  await ensureInstalled()
  if (what) return mutants(words)
  const total = sum(await Promise.all([types(), lint()]))
  process.stdout.write(`${summary(total)}\n`)
  return total.failures.length > 0 ? 1 : 0
})
