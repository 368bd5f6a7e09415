import { minutes, table } from './lib/counts.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { runNode } from './lib/node.mjs'
import { at, main, say } from './lib/project.mjs'

/** What takes too long for every change: its name, and what the pinned Node runs. The faults are among the measures. */
const STAGES = [
  ['model, 30 minutes', [at('scripts', 'bench.mjs'), 'model', '--minutes', '30']],
  ['mutants', [at('scripts', 'check.mjs'), 'mutants']],
  ['measures', [at('scripts', 'bench.mjs'), 'all']],
]

/** Checks one after another; a failure keeps no later check from running. */
main(async () => {
  await ensureInstalled({ forDevelopment: true })
  const rows = []
  for (const [name, args] of STAGES) {
    say(`\n${name}`)
    const started = Date.now()
    const { code } = await runNode(args, { drains: true })
    rows.push([name, minutes(Date.now() - started), code === 0 ? 'passed' : `fell (exit code ${code})`])
  }
  const fallen = rows.filter(([, , verdict]) => verdict !== 'passed').map(([name]) => name)
  process.stdout.write(`\n${table(['stage', 'took', 'verdict'], rows)}\n`)
  process.stdout.write(fallen.length > 0 ? `Fell: ${fallen.join('; ')}\n` : 'Nothing fell.\n')
  return fallen.length > 0 ? 1 : 0
})
