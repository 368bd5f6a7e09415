import { lint, types, unused } from './lib/checks.mjs'
import { sum, summary } from './lib/counts.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { runNode } from './lib/node.mjs'
import { Advice, at, main } from './lib/project.mjs'

main(async () => {
  const [what, ...words] = process.argv.slice(2)
  if (what && what !== 'mutants')
    throw new Advice('npm run check, or npm run check -- mutants, with words of some of them')
  await ensureInstalled({ forDevelopment: true })
  if (what) return (await runNode([at('scripts', 'lib', 'mutants', 'run-mutants.mjs'), ...words])).code
  // needs a package, which on a fresh clone is there only now
  const { licences } = await import('./lib/licences.mjs')
  const total = sum(await Promise.all([types(), lint(), licences(), unused()]))
  process.stdout.write(`${summary(total)}\n`)
  return total.failures.length > 0 ? 1 : 0
})
